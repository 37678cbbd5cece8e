/** A pairing is valid for 4 minutes; with 10 s left it counts as expired. */
const VALID = 240_000
const MARGIN = 10_000

/** When a pairing created now should no longer be offered; `end` is the expiry in its link, if any. */
export const expiryOf = (now: number, end = Number.POSITIVE_INFINITY): number =>
  Math.min(now + VALID, end) - MARGIN
