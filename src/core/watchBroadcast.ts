import type { TransferDifference } from 'portico/kernel'

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
  read(signal: AbortSignal): Promise<readonly TransferDifference[] | undefined>
  pause(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}): Promise<readonly TransferDifference[] | undefined> => {
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
