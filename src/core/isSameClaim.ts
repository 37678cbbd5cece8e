import type { Claim } from './createClaims.js'

/** Whether two listed claims would make the same connector. */
export const isSameClaim = <T>(one: Claim<T>, other: Claim<T>): boolean =>
  one.id === other.id &&
  one.wallet === other.wallet &&
  one.ambiguous === other.ambiguous &&
  one.crowded === other.crowded
