import type { AccountInUse } from 'portico/core'
import type {
  AmountUnit,
  CallIntent,
  PlanStep,
  TransactionMismatch,
  TransferDifference,
} from '../contract.js'
import { isSmart } from '../engine/accounts.js'
import { compareSent } from './compareSent.js'

export interface CompareDeps {
  /** Warns the visitor of another transaction than the confirmed one. */
  warn(mismatch: TransactionMismatch): void
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Adds what the amounts are of, where that is known. */
const withUnits = (
  differences: readonly TransferDifference[],
  expectedUnit: AmountUnit,
  coin: AmountUnit,
): readonly TransferDifference[] => {
  const asset = differences.find(({ part }) => part === 'asset')
  // The coin has no address, and what is no transfer of a token moves coins.
  const foundUnit = !asset ? expectedUnit : ['', 'native'].includes(asset.found) ? coin : undefined
  return differences.map((each) =>
    each.part === 'amount' ? Object.freeze({ ...each, expectedUnit, ...(foundUnit && { foundUnit }) }) : each,
  )
}

/** Compares what was sent with what was confirmed, and warns of a difference. */
export const compareStep = async <Intent extends CallIntent>(
  { plan, compare: read, onMismatch }: PlanStep<Intent>,
  intent: Intent,
  hash: string,
  account: AccountInUse,
  { warn, pause, signal: stopped }: CompareDeps,
): Promise<void> => {
  if (!read) return
  const mismatch = await compareSent({
    feature: plan.feature,
    network: intent.network,
    hash,
    read: (signal) => read(intent, hash, account, signal),
    isOpenEnded: isSmart(account),
    pause,
    signal: stopped,
  })
  if (!mismatch) return
  const { symbol, decimals } = account.network.nativeCurrency
  const coin = { symbol, decimals }
  const differences = withUnits(mismatch.differences, plan.unit ?? coin, coin)
  const told = Object.freeze({ ...mismatch, differences: Object.freeze(differences) })
  onMismatch?.(told)
  warn(told)
}
