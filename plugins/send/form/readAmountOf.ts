import { amountOfValue, fiatValue, parseAmount } from 'portico/core'
import type { SendDraft } from '../contract.js'

/** Decimals of an amount in dollars, as it is entered and calculated. */
const FIAT_DECIMALS = 6

/** The amount of a draft in base units, never rounded up; undefined if the draft has no valid one. */
export const readAmountOf = ({ amount, inFiat, token }: SendDraft): bigint | undefined => {
  if (!token) return undefined
  if (!inFiat) return parseAmount(amount, token.decimals)
  const value = parseAmount(amount, FIAT_DECIMALS)
  return value === undefined ? undefined : amountOfValue(value, token.decimals, token.price)
}

/** The value of a draft's amount in millionths of a US dollar; undefined without a price. */
export const readValueOf = (draft: SendDraft): bigint | undefined => {
  const amount = readAmountOf(draft)
  return amount === undefined || !draft.token
    ? undefined
    : fiatValue(amount, draft.token.decimals, draft.token.price)
}
