import { toDecimalText } from 'portico/core'

/** How the locale groups and points numbers, in digits that stay left to right; English where the tag is not one. */
export const notation = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  try {
    // Not `toLocaleString`: a host may have taken its arguments away, as lockdown does.
    return Intl.NumberFormat(`${locale}-u-nu-latn`, options)
  } catch {
    return notation('en', options)
  }
}

/**
 * Base units as a decimal text in the locale's notation, floored to `digits` decimals, without closing zeros: `100` would read
 * as a hundred thousand in some languages if it had them. Nothing reads `0.000`, and a smaller amount that is not zero `<0.001`.
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
