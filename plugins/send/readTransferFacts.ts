import { type AccountInUse, type Sessions, type Settings, within } from 'portico/core'
import type {
  TransferIntent,
  TransferRequest,
  TransferSimulation,
  Transfers,
} from 'portico/plugins/transactions/contract'
import { buildIntent } from './buildIntent.js'
import type { ReceiverFacts } from './noteReceiver.js'
import type { AccountPast } from './readPast.js'

/** Time limit for each question about a transfer, in milliseconds. */
const TIMEOUT = 8_000

export interface TransferFactsDeps {
  readonly sessions: Pick<Sessions, 'balance'>
  readonly text: Settings['text']
  /** Reads with whom the account has dealt. */
  past?(account: AccountInUse, transfers: Transfers, signal: AbortSignal): Promise<AccountPast>
  readonly signal: AbortSignal
}

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
  { sessions, text, past: readPast, signal }: TransferFactsDeps,
): Promise<TransferFacts> => {
  const { network, session, namespace } = account
  const intent = await buildIntent(transfers, request, { late: text('transactions.late'), signal })
  const ask = async <T>(question: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return question && (await within(question, { ms: TIMEOUT, signals: [signal] }))
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const [fee, simulation, kind, nativeBalance, past] = await Promise.all([
    ask(transfers.fee?.(session, intent, network, signal)),
    ask(transfers.simulate?.(session, intent, network, signal)),
    ask(transfers.kindOf?.(session, intent.to, network, signal)),
    ask(sessions.balance(namespace, signal)),
    readPast?.(account, transfers, signal),
  ])
  const isComplete =
    nativeBalance !== undefined &&
    (!transfers.fee || fee !== undefined) &&
    (!transfers.simulate || !!simulation) &&
    (!transfers.kindOf || !!kind)
  return { intent, fee, simulation, kind, nativeBalance, past, isComplete }
}
