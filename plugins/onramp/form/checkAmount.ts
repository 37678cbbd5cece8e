import { parseAmount } from 'portico/core'
import type { PaymentCurrency, PaymentLimit } from '../contract.js'

/** Decimals of a payment currency. */
export const CENTS = 2

/** The limits of a payment method; those of the first one if the currency does not have it. */
export const limitOf = (
  { payment_method_limits: limits }: PaymentCurrency,
  method: string,
): PaymentLimit | undefined => limits.find(({ id }) => id === method) ?? limits[0]

/** An amount in hundredths, or why it is none that can be paid. */
export type CheckedAmount = { readonly units: bigint } | { readonly problem: 'missing' | 'limits' }

/** An amount of money in hundredths; the problem if it is none that the payment method takes. */
export const checkAmount = (amount: string, limit: PaymentLimit | undefined): CheckedAmount => {
  const units = parseAmount(amount, CENTS)
  if (!units && !/[1-9]/.test(amount)) return { problem: 'missing' }
  const [min = 0n, max] = limit
    ? [parseAmount(limit.min, CENTS), parseAmount(limit.max, CENTS)]
    : [undefined, undefined]
  return units === undefined || units < min || (max !== undefined && units > max)
    ? { problem: 'limits' }
    : { units }
}
