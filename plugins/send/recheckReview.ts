import { isSameAddress, type Settings, within } from 'portico/core'
import type { TransferIntent } from 'portico/kernel'
import type { Names } from 'portico/plugins/names/contract'
import type { AccountInUse } from './accountInUse.js'
import { buildIntent } from './buildIntent.js'
import type { SendReview } from './contract.js'
import { notSent } from './failures.js'

/** How long a name may take to be resolved, in milliseconds. */
const RESOLVED = 8_000

/**
 * The intent of a review just before the wallet is asked: built again if its request has expired, and the same transfer. Rejects if that is not
 * possible, or if the receiver's name leads to another address by now.
 */
export const recheckReview = async (
  { receiver, intent }: SendReview,
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
      ms: RESOLVED,
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
  return next
}
