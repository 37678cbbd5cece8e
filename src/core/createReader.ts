import type { Context, Namespace, Source } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'
import { within } from './within.js'
import { wrapError } from './wrapError.js'

/** Where data of one kind comes from: what plugins contribute to a point of such sources. */
export interface DataSource<Query, Answer> {
  /** Id of the plugin that brings it: named where it fails. */
  readonly plugin: string
  /** Namespaces it serves; all where absent. */
  readonly namespaces?: readonly Namespace[]
  /** Answers, or resolves with undefined where it has nothing to say of this: the next source is asked. */
  read(query: Query, signal: AbortSignal): Promise<Answer | undefined>
}

/** What `createReader` is made of. */
export interface ReaderOptions<Query, Answer> {
  /** In the order in which they are asked: a point of `needs`. */
  readonly sources: Pick<Source<readonly DataSource<Query, Answer>[]>, 'get'>
  /** Of the plugin's context: each source that failed, while another is asked in its place, is told as the event `error`. */
  readonly emit: Context<unknown, unknown, Record<never, never>>['emit']
  /** Longest each source may take, in milliseconds; 10,000 where absent. */
  readonly deadline?: number
  /** How long an answer counts, in milliseconds; none is kept where absent. */
  readonly freshFor?: number
  /** Milliseconds since the epoch; those of the machine where absent. */
  now?(): number
}

/** The options of one question. */
export interface ReadOptions {
  /** Only sources that serve it are asked; all where absent. */
  readonly namespace?: Namespace
  /** What equal questions have in common: their answer is kept under it. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Makes a function that asks sources in their order: the first that serves answers, one that fails or is late falls to the next.
 * It rejects with the signal's reason, with what the last one failed with, or with a `PorticoError` of the category 'source' where the
 * last one has nothing to say.
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
        const { category, message } = failed.error
        emit('error', { category, message, plugin: failed.plugin })
        failed = undefined
      }
      const mine = new AbortController()
      try {
        // Also what throws at once has failed.
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
        // Whatever it is still at, nobody waits for.
        mine.abort(signal?.reason)
      }
    }
    throw failed?.error ?? new PorticoError('No source serves this', { category: 'source' })
  }
}
