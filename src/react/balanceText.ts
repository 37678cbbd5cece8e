import type { Balance } from './balanceOf.js'
import { formatAmount, notation } from './formatAmount.js'

/** Number of whole digits from which an amount is abbreviated, and number of digits then shown. */
const LONG = 10
const SIGNIFICANT = 3
/** The largest amount shown: a larger one is not plausible. */
const LARGEST = 10n ** 15n
/** Maximum length of a symbol. */
const SYMBOL = 10

/** A balance for a narrow line: rounded down, abbreviated from ten digits on (`12.3B`), with at most ten characters of the symbol. */
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
