import type { ContractCall } from 'portico/plugins/transactions/contract'
import { warnsNoMore } from 'portico/plugins/transactions/review'
import type { SwapReview, SwapStep } from '../contract.js'

/**
 * Whether a new review need not be confirmed again: it gives no less, uses the same contract, and has no
 * further warnings.
 */
export const isCovered = (next: SwapReview, confirmed: SwapReview): boolean =>
  next.quote.source === confirmed.quote.source &&
  next.contract === confirmed.contract &&
  next.spender === confirmed.spender &&
  next.quote.least >= confirmed.quote.least &&
  (next.isRead || !confirmed.isRead) &&
  warnsNoMore(next.notes, confirmed.notes)

const isSameCall = (one: ContractCall, other: ContractCall | undefined): boolean =>
  one.to === other?.to && one.data === other.data && one.value === other.value
/**
 * Whether two steps ask the wallet for the same thing. The bytes of a swap are not compared, because they
 * change with its quote.
 */
export const isSameStep = (one: SwapStep | undefined, other: SwapStep | undefined): boolean => {
  if (!one || one.kind !== other?.kind) return false
  const [before, after] = [one.before ?? [], other.before ?? []]
  return (
    before.length === after.length &&
    before.every((each, index) => isSameCall(each, after[index])) &&
    (one.kind === 'swap' || isSameCall(one.call, other.call))
  )
}
