import { fiatValue } from 'portico/core'
import type { SwapToken } from '../contract.js'

/** Hundredths of a percent in a whole. */
export const WHOLE = 10_000
/** The slippage by default, in hundredths of a percent. */
export const SLIPPAGE = 100
/** The smallest and the largest slippage that can be chosen. */
export const MIN_SLIPPAGE = 5
export const MAX_SLIPPAGE = 5_000
/** From this slippage on, others can take advantage of it. */
export const WIDE_SLIPPAGE = 300
/** At this slippage and below, a swap often fails. */
export const TIGHT_SLIPPAGE = 20
/** From this price impact on, the visitor is told. */
export const HIGH_IMPACT = 500
/** From this price impact on, the visitor has to confirm it. */
export const SEVERE_IMPACT = 1_500

/** The least that is received: the quote less the slippage, rounded down as routers do. */
export const leastOf = (received: bigint, slippage: number): bigint =>
  (received * BigInt(WHOLE - slippage)) / BigInt(WHOLE)

/** How much less is received than at another rate, in hundredths of a percent, rounded down; zero if it is not less. */
export const lossOf = (
  one: { readonly paid: bigint; readonly received: bigint },
  other: { readonly paid: bigint; readonly received: bigint },
): number | undefined => {
  const fair = one.paid * other.received
  const real = one.received * other.paid
  if (fair <= 0n) return undefined
  return real >= fair ? 0 : Number(((fair - real) * BigInt(WHOLE)) / fair)
}

/** Decimals of a rate. */
export const RATE_DECIMALS = 18

/** Units of the token received for one unit of the token paid, with 18 decimals, rounded down; undefined if nothing is paid. */
export const rateOf = (
  paid: bigint,
  paidDecimals: number,
  received: bigint,
  receivedDecimals: number,
): bigint | undefined =>
  paid > 0n
    ? (received * 10n ** BigInt(paidDecimals + RATE_DECIMALS)) / (paid * 10n ** BigInt(receivedDecimals))
    : undefined

/** The loss by the prices of both tokens, in hundredths of a percent; undefined if one has none. */
export const lossByPrice = (
  pay: SwapToken,
  get: SwapToken,
  amount: bigint,
  received: bigint,
): number | undefined => {
  const [paidValue, receivedValue] = [
    fiatValue(amount, pay.decimals, pay.price),
    fiatValue(received, get.decimals, get.price),
  ]
  if (!paidValue || receivedValue === undefined) return undefined
  return receivedValue >= paidValue ? 0 : Number(((paidValue - receivedValue) * BigInt(WHOLE)) / paidValue)
}

/** Parses a slippage in percent, e.g. `0.5`; undefined if the text is not a number, or is out of bounds. */
export const readSlippage = (text: string): number | undefined => {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return value >= MIN_SLIPPAGE && value <= MAX_SLIPPAGE ? value : undefined
}
