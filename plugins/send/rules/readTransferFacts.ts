import type { AccountInUse } from 'portico/core'
import type {
  TransferIntent,
  TransferRequest,
  TransferSimulation,
  Transfers,
} from 'portico/plugins/transactions/contract'
import { askWithin } from 'portico/plugins/transactions/review'
import type { FormDeps } from '../form/createFormDeps.js'
import type { ReceiverFacts } from '../receivers/noteReceiver.js'
import type { AccountPast } from '../receivers/readPast.js'
import { buildIntent } from './buildIntent.js'

/** Time limit for each question about a transfer, in milliseconds. */
const TIMEOUT = 8_000

/** A transfer as its chain builds it, and the answers of the network about it; an answer that did not come is undefined. */
export interface TransferFacts {
  readonly intent: TransferIntent
  readonly fee: bigint | undefined
  readonly simulation: TransferSimulation | undefined
  readonly kind: ReceiverFacts['kind']
  readonly nativeBalance: bigint | undefined
  readonly past: AccountPast | undefined
  /** False if a question got no answer. */
  readonly isComplete: boolean
}

/** Builds a transfer, and asks the network everything that its review needs; rejects if it cannot be built. */
export const readTransferFacts = async (
  transfers: Transfers,
  request: TransferRequest,
  account: AccountInUse,
  { sessions, text, past: readPast, signal }: Pick<FormDeps, 'sessions' | 'text' | 'past' | 'signal'>,
): Promise<TransferFacts> => {
  const { network, session, namespace } = account
  const intent = await buildIntent(transfers, request, { late: text('transactions.late'), signal })
  const ask = askWithin(TIMEOUT, signal)
  const [fee, simulation, kind, nativeBalance, past] = await Promise.all([
    ask(transfers.fee?.(session, intent, network, signal)),
    ask(transfers.simulate?.(session, intent, network, signal)),
    ask(transfers.kindOf?.(session, intent.to, network, signal)),
    ask(sessions.balance(namespace, signal)),
    readPast(account, transfers, signal),
  ])
  const isComplete =
    nativeBalance !== undefined &&
    (!transfers.fee || fee !== undefined) &&
    (!transfers.simulate || !!simulation) &&
    (!transfers.kindOf || !!kind)
  return { intent, fee, simulation, kind, nativeBalance, past, isComplete }
}
