import type { TransactionMismatch, TransferDifference } from '../contract.js'

/**
 * Delays between two attempts, in milliseconds: short until the transaction should be in a block, then long.
 */
const [SOON, LATER] = [1_000, 5_000]
/** The number of attempts with the short delay, and the number of all attempts. */
const [SHORT, MOST] = [60, 120]

/** Stands for a transaction that no node has shown. */
const UNREAD: readonly TransferDifference[] = [{ part: 'unread', expected: '', found: '' }]

/**
 * Looks for a broadcast transaction until it can be compared. Resolves with the difference from what was confirmed;
 * undefined if there is none.
 */
export const compareSent = async ({
  feature,
  network,
  hash,
  read,
  isOpenEnded,
  pause,
  signal,
}: Omit<TransactionMismatch, 'differences'> & {
  read(signal: AbortSignal): Promise<readonly TransferDifference[] | undefined>
  /** True if the transaction may come at any later time, e.g. once other owners have signed it. */
  readonly isOpenEnded: boolean
  pause(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}): Promise<TransactionMismatch | undefined> => {
  let found: readonly TransferDifference[] | undefined
  for (let attempt = 0; attempt < MOST && !found && !signal.aborted; attempt++) {
    // A node that fails is asked again.
    found = await read(signal).catch(() => undefined)
    if (!found) await pause(attempt < SHORT ? SOON : LATER, signal).catch(() => {})
  }
  const differences = found ?? (isOpenEnded ? [] : UNREAD)
  return differences.length && !signal.aborted
    ? Object.freeze({ feature, network, hash, differences })
    : undefined
}
