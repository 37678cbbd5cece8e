import type { AccountInUse } from 'portico/core'
import type { MessageId, Reading } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { CallIntent, Calls, ContractCall, Plan, PlanNote, PlanToken, Transactions } from '../contract.js'
import type { TransactionRecord } from '../engine/machine.js'
import type { ReadPlan } from './readPlan.js'

/** One step of a plan, as the review lists it. */
export interface ReviewedStep {
  readonly kind: 'reset' | 'approve' | 'call'
  readonly label: string
  readonly call: ContractCall
  /** The effect of a call on tokens, as its bytes have it; absent if it is another call. */
  readonly effect?: StepEffect
  readonly isDone: boolean
}

/** A sentence about tokens that a call moves, and the address that gets them or may take them. */
export interface StepEffect {
  readonly text: string
  readonly address: string
}

/** A change of a balance that a trial run has shown, in base units. */
export interface BalanceChange {
  readonly token: PlanToken
  readonly amount: bigint
}

/** Everything that the review of a plan shows, and the next request to the wallet. */
export interface PreparedPlan {
  readonly steps: readonly ReviewedStep[]
  /** How the wallet is asked for the steps that are left; `upgrade`: at once, and it may ask to upgrade the account for that. */
  readonly mode: 'one' | 'batch' | 'upgrade' | 'each'
  readonly next: Pick<ReviewedStep, 'kind'> & { readonly isLast: boolean; readonly intent: CallIntent }
  /** Upper bound of the fee of the steps that are left, in base units of the native coin. */
  readonly fee?: bigint
  /** Absent if no node could run the calls. */
  readonly changes?: readonly BalanceChange[]
  readonly notes: readonly PlanNote[]
  /** Whether a note says that an equal request may be open, or was sent. */
  readonly isRepeat: boolean
  /** The number of steps of the record that it continues. */
  readonly after: number
  /** When it was prepared, in milliseconds since the epoch. */
  readonly at: number
}

export interface PrepareDeps {
  readonly calls: Calls
  readonly record: TransactionRecord | undefined
  /** Whether another request of an equal plan may still be open, or is on its way. */
  readonly hasOpen: boolean
  /** False once the wallet has refused to make the calls in one transaction, or the visitor does not want that. */
  readonly mayBatch: boolean
  readonly ownedTokens: readonly TokenBalance[]
  readonly nativeBalance: bigint | undefined
  text(id: MessageId, params?: Readonly<Record<string, string>>): string
  /** The whole amount, without rounding. */
  exactText(amount: bigint, currency: Pick<PlanToken, 'symbol' | 'decimals'>): string
  amountText(amount: bigint, currency: Pick<PlanToken, 'symbol' | 'decimals'>): string
  shortAddress(address: string): string
  /** Reads what a request does. */
  read(intent: CallIntent): Promise<Reading | undefined>
  earlier: Transactions['earlier']
  now(): number
  readonly signal: AbortSignal
}

/** Plans are equal, whatever their amounts, by the contract, the function, and the token that is paid. */
export const keyOf = (
  { feature, pays, steps }: ReadPlan,
  { network, address }: AccountInUse,
): Pick<Plan, 'feature' | 'network' | 'from' | 'parts'> => {
  const last = steps.at(-1)
  return {
    feature,
    network: network.caipNetworkId,
    from: address,
    parts: [
      last?.kind === 'approve' ? last.spender : (last?.to ?? ''),
      last?.kind === 'call' ? last.data.slice(0, 10) : '',
      pays?.token.address ?? '',
    ],
  }
}

/** The tokens of a plan, without the native coin. */
export const namedTokens = ({ pays, gets, steps }: ReadPlan): readonly PlanToken[] =>
  [pays, gets, ...steps].flatMap((each) =>
    each && 'token' in each && each.token.address !== undefined ? [each.token] : [],
  )

/** Writes the notes of a review. */
export type AddNote = (level: PlanNote['level'], sentence: string, isAside?: boolean) => void
