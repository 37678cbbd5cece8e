/** An exact decimal number. */
export interface Quantity {
  readonly amount: bigint
  readonly decimals: number
}

/**
 * Digits that an amount on a chain can have: 78 before the point, as many as 256 bits have, and 77 after it.
 */
const PLAIN_DECIMAL = /^(\d{1,78})(?:\.(\d{0,77}))?$/

/** Reads a decimal text; undefined for a sign, an exponent, or more digits than a chain has. */
export const readQuantity = (input: unknown): Quantity | undefined => {
  if (typeof input !== 'string' || input.length > 160) return undefined
  const [, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(input) ?? []
  if (!whole) return undefined
  const digits = fraction.replace(/0+$/, '')
  return { amount: BigInt(whole + digits), decimals: digits.length }
}

/** An amount with as many decimals as asked for, which are no fewer than it has. */
const scale = ({ amount, decimals }: Quantity, targetDecimals: number): bigint =>
  amount * 10n ** BigInt(targetDecimals - decimals)

/** The exact sum. */
export const add = (one: Quantity, other: Quantity): Quantity => {
  const decimals = Math.max(one.decimals, other.decimals)
  return { amount: scale(one, decimals) + scale(other, decimals), decimals }
}

/** Whether `one` times `times` is less than `other`. */
export const isBelow = (one: Quantity, factor: bigint, other: Quantity): boolean => {
  const decimals = Math.max(one.decimals, other.decimals)
  return scale(one, decimals) * factor < scale(other, decimals)
}
