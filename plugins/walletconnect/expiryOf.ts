/** A pairing expires 4 minutes after it was made; one with 10 s left counts as expired. */
const VALID = 240_000
const MARGIN = 10_000

/** When a pairing made now is not to be taken up any more; `end` is what its link says, where it does. */
export const expiryOf = (now: number, end = Number.POSITIVE_INFINITY): number =>
  Math.min(now + VALID, end) - MARGIN
