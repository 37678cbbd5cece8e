import { toDecimalText } from 'portico/core'

/** How the locale groups and points numbers, in digits that stay left to right; English where the tag is not one. */
const notation = (locale: string): Intl.NumberFormat => {
  try {
    // Not `toLocaleString`: a host may have taken its arguments away, as lockdown does.
    return Intl.NumberFormat(`${locale}-u-nu-latn`)
  } catch {
    return notation('en')
  }
}

/**
 * Base units as a decimal text in the locale's notation, floored to `digits` decimals; a smaller amount that is not
 * zero reads `<0.001`.
 */
export const formatAmount = (value: bigint, decimals: number, digits = 3, locale = 'en'): string => {
  const sign = value < 0n ? '-' : ''
  const [whole = '', fraction = ''] = toDecimalText(value < 0n ? -value : value, decimals).split('.')
  const { format } = notation(locale)
  const point = format(0.5).slice(1, -1)
  const shown =
    format(BigInt(whole)) + (decimals && digits ? point + fraction.slice(0, digits).padEnd(digits, '0') : '')
  if (value !== 0n && !/[1-9]/.test(shown))
    return `${sign}<${digits ? `0${point}${'0'.repeat(digits - 1)}` : ''}1`
  return `${sign}${shown}`
}
