import type { CallIntent } from 'portico/plugins/transactions/contract'

/** The transaction of an intent, as `prepareTransfer` built it. */
export interface IntentTransaction {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: string
  readonly chainId: string
}

export const transactionOf = ({ call }: CallIntent): IntentTransaction =>
  (call.params as readonly [IntentTransaction])[0]
