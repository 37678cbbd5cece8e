import { within, wrapError } from 'portico/core'
import type { Context, PorticoError } from 'portico/kernel'

/** Time limit of a source, in milliseconds. */
const DEADLINE = 12_000

/** A question to one source: its answer, null if there is none, undefined if it is not in charge. */
export interface SourceQuery<T> {
  readonly plugin: string
  ask(signal: AbortSignal): Promise<T | null | undefined>
}

/**
 * Asks in order until a source is in charge. One that fails or is late is replaced by the next; if none of those is in charge, rejects with
 * the first failure.
 */
export const askSources = async <T>(
  questions: readonly SourceQuery<T>[],
  emit: Context<unknown, unknown, Record<never, never>>['emit'],
  signal?: AbortSignal,
): Promise<T | undefined> => {
  let failed: PorticoError | undefined
  for (const { plugin, ask } of questions) {
    signal?.throwIfAborted()
    const sourceAbort = new AbortController()
    try {
      // Also catches a synchronous throw.
      const work = (async () => ask(sourceAbort.signal))()
      const late = `The source of "${plugin}" took too long`
      const answer = await within(work, { ms: DEADLINE, late, signals: [signal] })
      if (answer === undefined) continue
      if (failed)
        emit('error', { category: failed.category, code: failed.code, message: failed.message, plugin })
      return answer ?? undefined
    } catch (error) {
      signal?.throwIfAborted()
      failed ??= wrapError(error, 'source', plugin)
    } finally {
      // Cancel whatever the source is still doing.
      sourceAbort.abort(signal?.reason)
    }
  }
  if (failed) throw failed
  return undefined
}
