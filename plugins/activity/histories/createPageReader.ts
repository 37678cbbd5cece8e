import { chainOf, createReader, type DataSource } from 'portico/core'
import type { ChainAdapter, Context, Source } from 'portico/kernel'
import type { ActivityPage, ActivityQuery, SourcedPage } from '../contract.js'
import type { PageParsers } from './pageParsers.js'

export interface PageReaderDeps {
  readonly sources: Pick<Source<readonly DataSource<ActivityQuery, SourcedPage>[]>, 'get'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly emit: Context<unknown, unknown, Record<never, never>>['emit']
  /** Loads the code that reads answers. */
  loadParsers(): Promise<PageParsers>
  /** Called with the number of rows that could not be read. */
  reportSkipped(count: number): void
  /** How long a page stays fresh, in milliseconds. */
  readonly freshFor: number
  now(): number
}

/**
 * Creates the function that reads pages of transactions. A cursor names its source, because the source of the
 * first page serves all others.
 */
export const createPageReader = ({
  sources,
  chains,
  emit,
  loadParsers,
  reportSkipped,
  freshFor,
  now,
}: PageReaderDeps) => {
  /** By account and cursor. */
  const cache = new Map<string, { readonly page: ActivityPage; readonly readAt: number }>()
  const isFresh = (time: number) => now() >= time && now() - time < freshFor

  const parseCursor = (cursor: string): readonly [plugin: string, cursor: string] => {
    const separator = cursor.indexOf(' ')
    return [cursor.slice(0, separator), cursor.slice(separator + 1)]
  }
  return async (query: ActivityQuery, signal?: AbortSignal): Promise<ActivityPage> => {
    const { network, address, cursor: pageCursor } = query
    const key = [network.caipNetworkId, address, pageCursor ?? ''].join(' ')
    const cached = cache.get(key)
    if (cached && isFresh(cached.readAt)) return cached.page
    const [sourcePlugin, cursor] = pageCursor === undefined ? [] : parseCursor(pageCursor)
    const taggedSources = sources
      .get()
      .filter(({ plugin }) => sourcePlugin === undefined || plugin === sourcePlugin)
      .map(({ plugin, namespaces, read }) => ({
        plugin,
        ...(namespaces && { namespaces }),
        read: async (sourceQuery: ActivityQuery, sourceSignal: AbortSignal) => {
          const page = await read(sourceQuery, sourceSignal)
          return page && { plugin, page }
        },
      }))
    const read = createReader({ sources: { get: () => taggedSources }, emit })
    // The code loads while the source is asked.
    const [{ readActivityPage }, answer] = await Promise.all([
      loadParsers(),
      read(
        { address, network, ...(cursor !== undefined && { cursor }) },
        { namespace: network.chainNamespace, ...(signal && { signal }) },
      ),
    ])
    const { skipped, next, ...rest } = readActivityPage(answer.page, {
      network,
      chain: chainOf(chains, network.chainNamespace),
      now: now(),
    })
    if (skipped) reportSkipped(skipped)
    const page = Object.freeze({ ...rest, ...(next && { next: `${answer.plugin} ${next}` }) })
    for (const [oldKey, { readAt }] of cache) if (!isFresh(readAt)) cache.delete(oldKey)
    cache.set(key, { page, readAt: now() })
    return page
  }
}
