import { PRICE_DECIMALS } from 'portico/core'

/** The largest price that is believed, in digits of whole dollars. */
const DIGITS = 12

/** A number of JSON without its exponent. */
const plainText = (price: number): string => {
  const text = String(price)
  const [, first = '', rest = '', places = ''] = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return places ? `0.${'0'.repeat(Number(places) - 1)}${first}${rest}` : text
}

/**
 * Reads a price in US dollars, a number or a decimal text, as a decimal text of at most 18 decimals, cut. Undefined if it is no price:
 * zero, negative, not finite, or a million million dollars and more.
 */
export const readPrice = (input: unknown): string | undefined => {
  const text = typeof input === 'number' && Number.isFinite(input) ? plainText(input) : input
  if (typeof text !== 'string' || text.length > 100) return undefined
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction.slice(0, PRICE_DECIMALS).replace(/0+$/, '')
  if (!/[1-9]/.test(digits + decimals) || digits.length > DIGITS) return undefined
  return decimals ? `${digits}.${decimals}` : digits
}
