import { toDecimalText } from 'portico/core'
import { formatAmount } from 'portico/react'
import type { SwapQuote } from '../contract.js'
import { RATE_DECIMALS, rateOf } from '../quotes/quoteMaths.js'

/** Decimals of a rate, and of an amount that is received, as they are shown. */
const [RATE_DIGITS, AMOUNT_DIGITS] = [6, 8]

/** Hundredths of a percent as a text. */
export const percentText = (hundredths: number, locale: string): string =>
  `${formatAmount(BigInt(hundredths), 2, hundredths % 100 || hundredths === 0 ? 2 : 0, locale)}\u00a0%`

/** The received amount as the field shows it: with a dot, cut to eight decimals. */
export const receivedText = ({ received, query: { get } }: SwapQuote): string => {
  const [whole = '', fraction = ''] = toDecimalText(received, get.decimals).split('.')
  const digits = fraction.slice(0, AMOUNT_DIGITS)
  // An amount smaller than that is shown in full.
  return /[1-9]/.test(whole + digits)
    ? `${whole}${digits && '.'}${digits}`
    : toDecimalText(received, get.decimals)
}

/** The rate of a quote in both directions: `1 ETH = 2,588.04 USDC`. */
export const rateTexts = ({ received, query }: SwapQuote, locale: string): readonly [string, string] => {
  const { pay, get, amount } = query
  const rateText = (value: bigint | undefined) =>
    formatAmount(value ?? 0n, RATE_DECIMALS, RATE_DIGITS, locale)
  const rate = rateOf(amount, pay.decimals, received, get.decimals)
  const inverseRate = rateOf(received, get.decimals, amount, pay.decimals)
  return [
    `1 ${pay.symbol} = ${rateText(rate)} ${get.symbol}`,
    `1 ${get.symbol} = ${rateText(inverseRate)} ${pay.symbol}`,
  ]
}
