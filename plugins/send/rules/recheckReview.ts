import { type AccountInUse, isSameAddress, type Settings, within } from 'portico/core'
import type { Names } from 'portico/plugins/names/contract'
import type { TransferIntent, Transfers } from 'portico/plugins/transactions/contract'
import { askWithin, notSent } from 'portico/plugins/transactions/review'
import type { SendReview } from '../contract.js'
import { buildIntent } from './buildIntent.js'
import { failureOf } from './failures.js'

/** Time limit for resolving a name, and for each question about the transfer, in milliseconds. */
const TIMEOUT = 8_000

/**
 * The intent of a review, just before the wallet is asked. If its request has expired, it is built and
 * simulated again, and has to be the same transfer. Rejects if that is not possible, if the transfer would
 * now fail or cost more, or if the receiver's name now resolves to another address.
 */
export const recheckReview = async (
  { receiver, intent, fee: shownFee, notes }: SendReview,
  account: AccountInUse,
  {
    transfers,
    names,
    text,
    now,
    signal,
  }: {
    readonly transfers: Transfers
    readonly names: Pick<Names, 'resolve'> | undefined
    readonly text: Settings['text']
    readonly now: number
    readonly signal: AbortSignal
  },
): Promise<TransferIntent> => {
  if (receiver.name !== undefined && names) {
    const found = await within(names.resolve(account.namespace, receiver.name, signal, intent.network), {
      ms: TIMEOUT,
      late: text('transactions.late'),
      signals: [signal],
    })
    if (!found || !isSameAddress(account.chain, found.address, intent.to))
      throw Object.assign(notSent(text('send.to.changed', { name: receiver.name })), { reason: 'name' })
  }
  const { call: _, expires, network, ...request } = intent
  if (expires === undefined || now < expires) return intent
  const rebuilt = await buildIntent(
    transfers,
    { ...request, network: account.network },
    { late: text('transactions.late'), signal },
  )
  const keys = ['from', 'to', 'amount', 'asset', 'network'] as const
  if (keys.some((key) => rebuilt[key] !== intent[key])) throw notSent(text('send.moved'))
  // The request to be signed is not the one that was simulated for the review.
  const ask = askWithin(TIMEOUT, signal)
  const [fee, simulation] = await Promise.all([
    ask(transfers.fee?.(account.session, rebuilt, account.network, signal)),
    ask(transfers.simulate?.(account.session, rebuilt, account.network, signal)),
  ])
  signal.throwIfAborted()
  const failure = simulation && failureOf(simulation, text)
  if (failure && !notes.some((note) => note.text === failure)) throw notSent(failure)
  if (fee !== undefined && shownFee !== undefined && fee > shownFee)
    throw notSent(text('send.refused.expired'))
  return rebuilt
}
