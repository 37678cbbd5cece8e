import { isLookalike } from './isLookalike.js'

/** An address that the account has dealt with. */
export interface Dealing {
  readonly address: string
  /** Tells which of two was earlier. */
  readonly at: number
  /** Whether the account has sent something of value to it. */
  readonly isPaid: boolean
}

/** When an address was first paid; infinite if it never was. */
const firstPaid = (dealings: readonly Dealing[]): number =>
  Math.min(...dealings.flatMap(({ isPaid, at }) => (isPaid ? [at] : [])))

/**
 * Whether an address looks like another one that the account has dealt with. The one that was paid first is the original, because an
 * imitation comes later, and whatever it sends proves nothing. `isOwn`: the address is one of the account's wallet, paid or not.
 */
export const imitates = (
  address: string,
  dealings: readonly Dealing[],
  isOwn: boolean,
  isSame: (one: string, other: string) => boolean,
): boolean => {
  const alike = dealings.filter(
    (each) => isLookalike(each.address, address) && !isSame(each.address, address),
  )
  if (!alike.length) return false
  const paid = firstPaid(dealings.filter((each) => isSame(each.address, address)))
  const otherPaid = firstPaid(alike)
  if (otherPaid === Number.POSITIVE_INFINITY) return paid === Number.POSITIVE_INFINITY && !isOwn
  return paid >= otherPaid
}
