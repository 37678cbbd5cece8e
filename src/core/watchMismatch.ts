import type { CaipNetworkId } from 'portico/kernel'
import type { Router } from './router.js'
import { type TransactionDifference, watchBroadcast } from './watchBroadcast.js'

/** A transaction that is not the one that the visitor confirmed. */
export interface Mismatch {
  readonly network: CaipNetworkId
  readonly hash: string
  readonly differences: readonly TransactionDifference[]
}

/** Stands for a transaction that no node has shown. */
const UNREAD: readonly TransactionDifference[] = [{ part: 'unread', expected: '', found: '' }]

/**
 * Compares a broadcast transaction with the confirmed one. If they differ, or could not be compared, calls
 * `report`, and shows the differences in the view of this name.
 */
export const watchMismatch = async ({
  transaction: { network, hash },
  view,
  router,
  report,
  isOpenEnded,
  ...look
}: Parameters<typeof watchBroadcast>[0] & {
  readonly transaction: Pick<Mismatch, 'network' | 'hash'>
  readonly view: string
  readonly router: Pick<Router, 'state' | 'push' | 'open'>
  report(mismatch: Mismatch): void
  /** True if the transaction may come at any later time, e.g. once other owners have signed it. */
  readonly isOpenEnded?: boolean
}): Promise<void> => {
  const differences = (await watchBroadcast(look)) ?? (isOpenEnded ? [] : UNREAD)
  if (!differences.length || look.signal.aborted) return
  const mismatch: Mismatch = Object.freeze({ network, hash, differences })
  report(mismatch)
  const entry = { view, params: mismatch }
  if (router.state.get().open) router.push(entry)
  else void router.open({ entry })
}
