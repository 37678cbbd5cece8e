import { createLinkedAbort, within } from 'portico/core'

/** The running work of a form, by kind. All of it also ends with `whole`. */
export const createWork = <Kind extends string>(whole: AbortSignal) => {
  const controllers = new Map<Kind, AbortController>()
  /** Ends the work of a kind, and begins the next one. */
  const cancel = (kind: Kind, reason?: unknown): AbortSignal => {
    controllers.get(kind)?.abort(reason)
    const next = createLinkedAbort(whole)
    controllers.set(kind, next)
    return next.signal
  }
  return { cancel, signalOf: (kind: Kind): AbortSignal => controllers.get(kind)?.signal ?? cancel(kind) }
}

/** Asks a chain or a wallet; undefined if there is no answer. */
export type Ask = <T>(question: Promise<T> | undefined) => Promise<T | undefined>

/** Creates the function that asks with a time limit in milliseconds; it rejects only if the signal aborts. */
export const askWithin =
  (ms: number, signal: AbortSignal): Ask =>
  async (question) => {
    try {
      return question && (await within(question, { ms, signals: [signal] }))
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
