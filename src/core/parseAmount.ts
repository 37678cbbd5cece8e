/** The most a chain counts: 256 bits, which have 78 digits. */
const MOST = 2n ** 256n - 1n

/**
 * Base units of a decimal text, never rounded: `parseAmount('1.5', 6)` is `1500000n`. Undefined for what is no plain decimal number
 * (a sign, an exponent, grouping, digits of other scripts), has more decimals than there are, or is more than 256 bits.
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
