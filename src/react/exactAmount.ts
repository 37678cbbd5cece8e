import { formatAmount } from './formatAmount.js'

/** Base units as a decimal text with every decimal that is not a closing zero: what stands behind a floored amount. */
export const exactAmount = (value: bigint, decimals: number, locale = 'en'): string =>
  formatAmount(value, decimals, value === 0n ? 0 : decimals, locale)
