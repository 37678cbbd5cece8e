import { toDecimalText } from 'portico/core'

/** The number format of a locale, with Latin digits; English if the tag is invalid. */
export const notation = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  try {
    // Not `toLocaleString`: a hardened page (lockdown) may have removed its arguments.
    return Intl.NumberFormat(`${locale}-u-nu-latn`, options)
  } catch {
    return notation('en', options)
  }
}

/**
 * Base units as a decimal text in the locale's notation, rounded down to `digits` decimals, without trailing zeros, which would
 * make `100` look like a hundred thousand in some languages. Zero is `0.000`, a smaller amount `<0.001`.
 */
export const formatAmount = (value: bigint, decimals: number, digits = 3, locale = 'en'): string => {
  const sign = value < 0n ? '-' : ''
  const [whole = '', fraction = ''] = toDecimalText(value < 0n ? -value : value, decimals).split('.')
  const { format } = notation(locale)
  const point = format(0.5).slice(1, -1)
  const zeros = digits && decimals ? point + '0'.repeat(digits) : ''
  if (value === 0n) return `${format(0)}${zeros}`
  const shown = fraction.slice(0, digits).replace(/0+$/, '')
  if (!shown && !/[1-9]/.test(whole)) return `${sign}<${zeros ? `0${zeros.slice(0, -1)}1` : '1'}`
  return `${sign}${format(BigInt(whole))}${shown && point + shown}`
}
