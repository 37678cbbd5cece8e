import { parseAmount } from './parseAmount.js'

/** Decimals of a price. */
export const PRICE_DECIMALS = 18
/** Decimals of a value. */
const VALUE_DECIMALS = 6
/** The largest value that is plausible, in millionths of a US dollar: 10^15 dollars. */
const MOST = 10n ** BigInt(15 + VALUE_DECIMALS)

/**
 * The value of an amount in millionths of a US dollar, rounded down; undefined without a price, or if it is
 * not plausible.
 */
export const fiatValue = (
  amount: bigint,
  decimals: number,
  price: string | undefined,
): bigint | undefined => {
  const units = price === undefined ? undefined : parseAmount(price, PRICE_DECIMALS)
  if (units === undefined) return undefined
  const value = (amount * units) / 10n ** BigInt(decimals + PRICE_DECIMALS - VALUE_DECIMALS)
  return value < MOST ? value : undefined
}

/**
 * The amount in base units that has this value (in millionths of a US dollar), rounded down; undefined
 * without a price.
 */
export const amountOfValue = (
  value: bigint,
  decimals: number,
  price: string | undefined,
): bigint | undefined => {
  const units = price === undefined ? undefined : parseAmount(price, PRICE_DECIMALS)
  return units ? (value * 10n ** BigInt(decimals + PRICE_DECIMALS - VALUE_DECIMALS)) / units : undefined
}
