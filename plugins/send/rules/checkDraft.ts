import type { MessageId } from 'portico/kernel'
import type { SendDraft } from '../contract.js'
import { readAmountOf } from '../form/readAmountOf.js'

/** The reasons why a draft cannot be sent, by field. */
export interface DraftProblems {
  readonly token?: MessageId
  readonly amount?: MessageId
  readonly to?: MessageId
}

/**
 * The problems of a draft, by field; an empty object if it can be reviewed. `looking`: a name is being
 * resolved.
 */
export const checkDraft = (draft: SendDraft, looking: boolean): DraftProblems => {
  const { token, amount, receiver, to } = draft
  const units = readAmountOf(draft)
  const problem: MessageId | undefined =
    !/[1-9]/.test(amount) || amount === ''
      ? 'send.amount.missing'
      : units === undefined || units === 0n
        ? 'transactions.amount.wrong'
        : token?.amount !== undefined && units > token.amount
          ? 'send.amount.over'
          : undefined
  return {
    ...(!token && { token: 'send.token.missing' as const }),
    ...(problem && token && { amount: problem }),
    ...(!to.trim()
      ? { to: 'send.to.missing' as const }
      : looking
        ? { to: 'send.to.looking' as const }
        : !receiver && { to: 'send.to.wrong' as const }),
  }
}
