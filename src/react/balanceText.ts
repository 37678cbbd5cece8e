import type { Balance } from './balanceOf.js'
import { formatAmount, notation } from './formatAmount.js'

/** Digits before the point from which an amount is told in short, and how many of them are told. */
const LONG = 10
const SIGNIFICANT = 3
/** The largest amount that is told: its first digits stand for more than anybody has. */
const LARGEST = 10n ** 15n
/** Longest symbol. */
const SYMBOL = 10

/** A balance in a line that must stay narrow: floored, in short from ten digits on (`12.3B`), with a symbol of ten characters. */
export const balanceText = ({ value, decimals, symbol }: Balance, locale = 'en'): string => {
  const whole = value / 10n ** BigInt(decimals)
  const digits = String(whole)
  const { format } = notation(locale, { notation: 'compact', maximumFractionDigits: SIGNIFICANT - 1 })
  const amount =
    digits.length < LONG
      ? formatAmount(value, decimals, 3, locale)
      : whole < LARGEST
        ? format(BigInt(digits.slice(0, SIGNIFICANT).padEnd(digits.length, '0')))
        : `>${format(LARGEST)}`
  const unit = [...symbol]
  return `${amount} ${unit.length > SYMBOL ? `${unit.slice(0, SYMBOL - 1).join('')}…` : symbol}`
}
