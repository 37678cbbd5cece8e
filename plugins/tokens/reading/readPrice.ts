import { PRICE_DECIMALS } from 'portico/core'

/** Maximum number of digits of a price in whole dollars; a longer one is not plausible. */
const MAX_DIGITS = 12

/** The decimal text of a JSON number, without an exponent. */
const plainText = (price: number): string => {
  const text = String(price)
  const [, first = '', rest = '', places = ''] = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return places ? `0.${'0'.repeat(Number(places) - 1)}${first}${rest}` : text
}

/**
 * Reads a price in US dollars, a number or a decimal text, as a decimal text cut to 18 decimals. Undefined if
 * it is not a plausible price: zero, negative, not finite, or 10^12 dollars or more.
 */
export const readPrice = (input: unknown): string | undefined => {
  const text = typeof input === 'number' && Number.isFinite(input) ? plainText(input) : input
  if (typeof text !== 'string' || text.length > 100) return undefined
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction.slice(0, PRICE_DECIMALS).replace(/0+$/, '')
  if (!/[1-9]/.test(digits + decimals) || digits.length > MAX_DIGITS) return undefined
  return decimals ? `${digits}.${decimals}` : digits
}
