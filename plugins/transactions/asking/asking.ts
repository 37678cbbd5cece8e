import { field, isRejection, isUnsent, within } from 'portico/core'
import type { Records } from '../engine/records.js'

/** The lock that one tab holds while it asks a wallet for a transaction. */
const ASKING = 'portico/send'

/** How often a page without locks says that it still waits, in milliseconds: browsers may run hidden pages once in a minute. */
export const BEAT = 30_000

/** The lock that a page holds as long as it waits for the wallet's answer to a request. */
const waitingLock = (id: string) => `portico/request/${id}`

/**
 * Runs the work, unless another tab is asking its wallet; the result is undefined then. Other tabs may
 * continue once `abandoned` aborts. Without locks (plain HTTP, old browsers), tabs do not know of each other.
 */
export const aloneAmongTabs = async <T>(
  locks: LockManager | undefined,
  work: () => Promise<T>,
  abandoned: AbortSignal,
): Promise<T | undefined> => {
  if (!locks) return work()
  let result: Promise<T> | undefined
  await locks.request(ASKING, { ifAvailable: true }, (lock) => {
    if (!lock) return undefined
    result = work()
    // A wallet that never answers must not keep the lock after the visitor has stopped waiting.
    return within(result, { signals: [abandoned] }).catch(() => {})
  })
  return result
}

/** Lets other pages know that this one waits for the answer to a request, until it has come. */
export const holdWhileWaiting = (
  locks: LockManager | undefined,
  id: string,
  answer: Promise<unknown>,
): void => {
  locks?.request(waitingLock(id), () => answer.catch(() => {})).catch(() => {})
}

/** Tells pages that have no locks that this one still waits for the answer to a request. */
export const sayThatItWaits = async (
  {
    asking,
    records,
    pause,
    now,
  }: {
    readonly asking: ReadonlySet<string>
    readonly records: Pick<Records, 'dispatch'>
    pause(ms: number, signal: AbortSignal): Promise<void>
    now(): number
  },
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  while (asking.has(id)) {
    await pause(BEAT, signal)
    if (asking.has(id)) records.dispatch(id, { type: 'seen', seen: now() })
  }
}

/** Resolves once no page waits for the answer to a request any more; at once without locks. */
export const untilNobodyWaits = async (
  locks: LockManager | undefined,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  await locks?.request(waitingLock(id), { signal }, () => {})
}

/** The meaning of an error of a wallet that was asked to send something. */
export type AskFailure = 'declined' | 'unsent' | 'reverted' | 'unreported' | 'unclear'

/** Reads an error of a wallet; only `declined`, `unsent` and `reverted` say that nothing is open any more. */
export const askFailure = (error: unknown, isAccepted = false): AskFailure => {
  // The chain's own word comes first: the wallet's error that it keeps as its cause may be about another question.
  const reason = field(error, 'reason')
  if (reason === 'untold') return 'unreported'
  if (reason === 'reverted' || reason === 'unclear') return reason
  if (isRejection(error)) return 'declined'
  // Once it has agreed, only the report on its calls says that they were not sent.
  return isUnsent(error) && (!isAccepted || reason === 'unsent') ? 'unsent' : 'unclear'
}
