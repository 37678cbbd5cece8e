import type { ContractCall } from 'portico/kernel'
import type { SwapReview, SwapStep } from './contract.js'

/**
 * Whether a new review need not be confirmed again: it gives no less, uses the same contract, and has no
 * further warnings.
 */
export const isCovered = (next: SwapReview, seen: SwapReview): boolean =>
  next.quote.source === seen.quote.source &&
  next.contract === seen.contract &&
  next.spender === seen.spender &&
  next.quote.least >= seen.quote.least &&
  (next.isRead || !seen.isRead) &&
  next.notes.every((note) => seen.notes.some((each) => each.text === note.text))
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
    before.every((each, at) => isSameCall(each, after[at])) &&
    (one.kind === 'swap' || isSameCall(one.call, other.call))
  )
}
