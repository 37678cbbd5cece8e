import { parseAmount } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { SwapDraft } from '../contract.js'

/** The amount of a draft in base units; undefined if the draft has no valid one. */
export const readAmountOf = ({ amount, pay }: SwapDraft): bigint | undefined => {
  const units = pay && amount !== '' ? parseAmount(amount, pay.decimals) : undefined
  return units === 0n ? undefined : units
}

/** The reason why a draft cannot be reviewed; undefined if it can. */
export const checkDraft = (draft: SwapDraft): MessageId | undefined => {
  const { pay, get, amount } = draft
  const units = readAmountOf(draft)
  if (!pay || !get) return 'swap.action.token'
  if (!/[1-9]/.test(amount)) return 'swap.action.amount'
  if (units === undefined) return 'transactions.amount.wrong'
  return pay.amount !== undefined && units > pay.amount ? 'swap.action.balance' : undefined
}
