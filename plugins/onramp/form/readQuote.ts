import { field, parseAmount } from 'portico/core'
import { PURCHASE_DECIMALS } from './purchaseDecimals.js'

/** An amount of money of a quote. */
export interface QuotedAmount {
  readonly amount: string
  readonly currency: string
}

/** A quote of the blockchain API. */
export interface Quote {
  readonly paymentTotal: QuotedAmount
  readonly paymentSubtotal: QuotedAmount
  readonly purchaseAmount: QuotedAmount
  readonly networkFee: QuotedAmount
  readonly coinbaseFee?: QuotedAmount
  readonly quoteId: string
  /** The amount that is bought, in 10⁻¹⁸ of the currency, rounded down. */
  readonly units: bigint
}

const readQuotedAmount = (answer: unknown, key: string): QuotedAmount | undefined => {
  const [amount, currency] = ['amount', 'currency'].map((part) => field(answer, key, part))
  return typeof amount === 'string' &&
    /^\d{1,40}(\.\d{1,40})?$/.test(amount) &&
    typeof currency === 'string' &&
    currency.length <= 20
    ? Object.freeze({ amount, currency })
    : undefined
}

/** Reads a quote; throws if it is none, or of another currency. */
export const readQuote = (answer: unknown, symbol: string): Quote => {
  const [paymentTotal, paymentSubtotal, purchaseAmount, networkFee, coinbaseFee] = [
    'paymentTotal',
    'paymentSubtotal',
    'purchaseAmount',
    'networkFee',
    'coinbaseFee',
  ].map((key) => readQuotedAmount(answer, key))
  const [whole = '', fraction = ''] = (purchaseAmount?.amount ?? '').split('.')
  const units = parseAmount(`${whole}.${fraction.slice(0, PURCHASE_DECIMALS)}`, PURCHASE_DECIMALS)
  const quoteId = field(answer, 'quoteId')
  if (!paymentTotal || !paymentSubtotal || !purchaseAmount || !networkFee || !units)
    throw new TypeError('The answer is no quote')
  if (purchaseAmount.currency !== symbol) throw new TypeError('The quote is of another currency')
  return Object.freeze({
    paymentTotal,
    paymentSubtotal,
    purchaseAmount,
    networkFee,
    ...(coinbaseFee && { coinbaseFee }),
    quoteId: typeof quoteId === 'string' ? quoteId.slice(0, 100) : '',
    units,
  })
}
