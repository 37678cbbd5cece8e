/**
 * The parts in which a broadcast transaction may differ from the confirmed one. `delegate` is code that the account has got
 * (EIP-7702); `unread` stands for a transaction that could not be compared.
 */
export type TransactionPart = 'to' | 'amount' | 'asset' | 'from' | 'network' | 'data' | 'delegate' | 'unread'

/** A difference between the confirmed and the broadcast transaction. */
export interface TransactionDifference {
  readonly part: TransactionPart
  readonly expected: string
  readonly found: string
}

/**
 * Delays between two attempts, in milliseconds: short until the transaction should be in a block, then long.
 */
const [SOON, LATER] = [1_000, 5_000]
/** The number of attempts with the short delay, and the number of all attempts. */
const [SHORT, MOST] = [60, 120]

/**
 * Looks for a broadcast transaction until it can be compared; resolves with the differences, or with
 * undefined if it never could be.
 */
export const watchBroadcast = async ({
  read,
  pause,
  signal,
}: {
  read(signal: AbortSignal): Promise<readonly TransactionDifference[] | undefined>
  pause(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}): Promise<readonly TransactionDifference[] | undefined> => {
  for (let look = 0; look < MOST && !signal.aborted; look++) {
    // A node that fails is asked again.
    const found = await read(signal).catch(() => undefined)
    if (found) return found
    try {
      await pause(look < SHORT ? SOON : LATER, signal)
    } catch {
      return undefined
    }
  }
  return undefined
}
