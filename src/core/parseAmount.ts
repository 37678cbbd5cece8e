/** The largest amount on any chain: 256 bits, which is 78 digits. */
const MOST = 2n ** 256n - 1n

/**
 * Parses a decimal text into base units, without rounding: `parseAmount('1.5', 6)` is `1500000n`. Undefined
 * if the text is not a plain decimal number (sign, exponent, grouping, other digits), has too many decimals,
 * or exceeds 256 bits.
 */
export const parseAmount = (text: string, decimals: number): bigint | undefined => {
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined
  const digits = (whole + fraction.slice(0, decimals).padEnd(decimals, '0')).replace(/^0+/, '')
  const amount = digits.length > 78 ? undefined : BigInt(digits)
  return amount !== undefined && amount <= MOST ? amount : undefined
}
