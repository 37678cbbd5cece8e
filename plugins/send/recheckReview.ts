import { isSameAddress, type Settings, within } from 'portico/core'
import type { TransferIntent } from 'portico/kernel'
import type { Names } from 'portico/plugins/names/contract'
import type { AccountInUse } from './accountInUse.js'
import { buildIntent } from './buildIntent.js'
import type { SendReview } from './contract.js'
import { failureOf, notSent } from './failures.js'

/** Time limit for resolving a name, and for each question about the transfer, in milliseconds. */
const ASKED = 8_000

/**
 * The intent of a review, just before the wallet is asked. If its request has expired, it is built and
 * simulated again, and has to be the same transfer. Rejects if that is not possible, if the transfer would
 * now fail or cost more, or if the receiver's name now resolves to another address.
 */
export const recheckReview = async (
  { receiver, intent, fee: shown, notes }: SendReview,
  at: AccountInUse,
  {
    names,
    text,
    now,
    signal,
  }: {
    readonly names: Pick<Names, 'resolve'> | undefined
    readonly text: Settings['text']
    readonly now: number
    readonly signal: AbortSignal
  },
): Promise<TransferIntent> => {
  if (receiver.name !== undefined && names) {
    const found = await within(names.resolve(at.namespace, receiver.name, signal), {
      ms: ASKED,
      late: text('send.late'),
      signals: [signal],
    })
    if (!found || !isSameAddress(at.chain, found.address, intent.to))
      throw notSent(text('send.to.changed', { name: receiver.name }), 'name')
  }
  const { call: _, expires, network, ...request } = intent
  if (expires === undefined || now < expires) return intent
  const next = await buildIntent(at, { ...request, network: at.network }, { late: text('send.late'), signal })
  const keys = ['from', 'to', 'amount', 'asset', 'network'] as const
  if (keys.some((key) => next[key] !== intent[key])) throw notSent(text('send.moved'))
  // The request to be signed is not the one that was simulated for the review.
  const ask = <T>(question: Promise<T> | undefined) =>
    question && within(question, { ms: ASKED, signals: [signal] }).catch(() => undefined)
  const [fee, ran] = await Promise.all([
    ask(at.chain.fee?.(at.session, next, at.network, signal)),
    ask(at.chain.simulate?.(at.session, next, at.network, signal)),
  ])
  signal.throwIfAborted()
  const why = ran && failureOf(ran, text)
  if (why && !notes.some((note) => note.text === why)) throw notSent(why)
  if (fee !== undefined && shown !== undefined && fee > shown) throw notSent(text('send.refused.expired'))
  return next
}
