import type { Context, Namespace, Source } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'
import { within } from './within.js'
import { wrapError } from './wrapError.js'

/** A source of data, contributed by a plugin to a point. */
export interface DataSource<Query, Answer> {
  /** Id of the contributing plugin, for errors. */
  readonly plugin: string
  /** Namespaces it serves; defaults to all. */
  readonly namespaces?: readonly Namespace[]
  /** Resolves with the answer, or with undefined if it has none; the next source is then asked. */
  read(query: Query, signal: AbortSignal): Promise<Answer | undefined>
}

/** Options of `createReader`. */
export interface ReaderOptions<Query, Answer> {
  /** The sources, in the order in which they are asked: a point from `needs`. */
  readonly sources: Pick<Source<readonly DataSource<Query, Answer>[]>, 'get'>
  /**
   * `emit` of the plugin's context. A source that failed is reported as the event `error` when another one
   * replaces it.
   */
  readonly emit: Context<unknown, unknown, Record<never, never>>['emit']
  /** Time limit of each source in milliseconds; defaults to 10,000. */
  readonly deadline?: number
  /** How long an answer stays fresh, in milliseconds; by default answers are not cached. */
  readonly freshFor?: number
  /** Milliseconds since the epoch; defaults to the system clock. */
  now?(): number
}

/** Options of one read. */
export interface ReadOptions {
  /** Only sources that serve this namespace are asked; defaults to all. */
  readonly namespace?: Namespace
  /** Cache key of the answer. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Creates a function that asks sources in order until one answers; one that fails or is late is replaced by
 * the next. It rejects with the signal's reason, with the error of the last source, or with a `PorticoError`
 * of the category 'source' if the last one has no answer.
 */
export const createReader = <Query, Answer>({
  sources,
  emit,
  deadline = 10_000,
  freshFor = 0,
  now = Date.now,
}: ReaderOptions<Query, Answer>): ((query: Query, options?: ReadOptions) => Promise<Answer>) => {
  const kept = new Map<string, { readonly answer: Answer; readonly at: number }>()
  const isFresh = (at: number) => now() >= at && now() - at < freshFor
  return async (query, { namespace, key, signal } = {}) => {
    signal?.throwIfAborted()
    const before = key === undefined ? undefined : kept.get(key)
    if (before && isFresh(before.at)) return before.answer
    let failed: { readonly plugin: string; readonly error: PorticoError } | undefined
    for (const { plugin, namespaces, read } of sources.get()) {
      if (namespace && namespaces && !namespaces.includes(namespace)) continue
      if (failed) {
        const { category, code, message } = failed.error
        emit('error', { category, code, message, plugin: failed.plugin })
        failed = undefined
      }
      const mine = new AbortController()
      try {
        // In an async function, so that a synchronous throw is caught, too.
        const work = (async () => read(query, mine.signal))()
        const late = `The source of "${plugin}" took too long`
        const answer = await within(work, { ms: deadline, late, signals: [signal] })
        if (answer === undefined) continue
        for (const [each, { at }] of kept) if (!isFresh(at)) kept.delete(each)
        if (key !== undefined && freshFor) kept.set(key, { answer, at: now() })
        return answer
      } catch (error) {
        signal?.throwIfAborted()
        failed = { plugin, error: wrapError(error, 'source', plugin) }
      } finally {
        // Cancels what the source may still be doing.
        mine.abort(signal?.reason)
      }
    }
    throw failed?.error ?? new PorticoError('No source serves this', { category: 'source' })
  }
}
