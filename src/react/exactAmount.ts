import { formatAmount } from './formatAmount.js'

/** Base units as a decimal text with all decimals except trailing zeros: the exact value of a rounded amount. */
export const exactAmount = (value: bigint, decimals: number, locale = 'en'): string =>
  formatAmount(value, decimals, value === 0n ? 0 : decimals, locale)
