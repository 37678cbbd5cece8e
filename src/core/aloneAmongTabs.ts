import { within } from './within.js'

/** The lock that one tab holds while it asks a wallet for a transaction. */
const LOCK = 'portico/send'

/**
 * Runs the work, unless another tab is asking its wallet; the result is undefined then. Other tabs may
 * continue once `abandoned` aborts. Without locks (plain HTTP, old browsers), tabs do not know of each other.
 */
export const aloneAmongTabs = async <T>(
  work: () => Promise<T>,
  abandoned: AbortSignal,
): Promise<T | undefined> => {
  if (typeof navigator !== 'object' || !navigator.locks) return work()
  let result: Promise<T> | undefined
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (!lock) return undefined
    result = work()
    // A wallet that never answers must not keep the lock after the visitor has stopped waiting.
    return within(result, { signals: [abandoned] }).catch(() => {})
  })
  return result
}
