import { formatAmount } from './formatAmount.js'

/** Decimals of an amount in a sentence. */
const DIGITS = 6

/** An amount with its symbol, isolated so that it stands in sentences of any direction. */
export const isolatedAmount = (
  amount: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  locale: string,
): string => `\u2066${formatAmount(amount, decimals, DIGITS, locale)} ${symbol}\u2069`
