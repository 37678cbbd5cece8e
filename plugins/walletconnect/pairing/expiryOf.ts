/** How long a pairing lasts at most, in milliseconds, and how long before its end it is no longer offered. */
const VALID = 240_000
const MARGIN = 10_000

/**
 * When a pairing that is created `now` should no longer be offered, in milliseconds since the epoch. `end` is
 * the expiry in its link, if there is one.
 */
export const expiryOf = (now: number, end = Number.POSITIVE_INFINITY): number =>
  Math.min(now + VALID, end) - MARGIN
