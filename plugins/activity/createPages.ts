import { chainOf, createReader, type DataSource } from 'portico/core'
import type { ChainAdapter, Context, Source } from 'portico/kernel'
import type { ActivityPage, ActivityQuery, SourcedPage } from './contract.js'
import type { ReadingCode } from './readPage.js'

export interface PagesDeps {
  readonly sources: Pick<Source<readonly DataSource<ActivityQuery, SourcedPage>[]>, 'get'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly emit: Context<unknown, unknown, Record<never, never>>['emit']
  /** Loads the code that reads answers. */
  reading(): Promise<ReadingCode>
  /** Called with the number of rows that could not be read. */
  skip(count: number): void
  /** How long a page stays fresh, in milliseconds. */
  readonly freshFor: number
  now(): number
}

/**
 * Creates the function that reads pages of transactions. A cursor names its source, because the source of the
 * first page serves all others.
 */
export const createPages = ({ sources, chains, emit, reading, skip, freshFor, now }: PagesDeps) => {
  /** By account and cursor. */
  const kept = new Map<string, { readonly page: ActivityPage; readonly at: number }>()
  const isFresh = (at: number) => now() >= at && now() - at < freshFor

  const parse = (cursor: string): readonly [plugin: string, cursor: string] => {
    const at = cursor.indexOf(' ')
    return [cursor.slice(0, at), cursor.slice(at + 1)]
  }
  return async (query: ActivityQuery, signal?: AbortSignal): Promise<ActivityPage> => {
    const { network, address, cursor: given } = query
    const key = [network.caipNetworkId, address, given ?? ''].join(' ')
    const before = kept.get(key)
    if (before && isFresh(before.at)) return before.page
    const [only, cursor] = given === undefined ? [] : parse(given)
    const tagged = sources
      .get()
      .filter(({ plugin }) => only === undefined || plugin === only)
      .map(({ plugin, namespaces, read }) => ({
        plugin,
        ...(namespaces && { namespaces }),
        read: async (asked: ActivityQuery, stop: AbortSignal) => {
          const page = await read(asked, stop)
          return page && { plugin, page }
        },
      }))
    const read = createReader({ sources: { get: () => tagged }, emit })
    // The code loads while the source is asked.
    const [{ composeActivity }, answer] = await Promise.all([
      reading(),
      read(
        { address, network, ...(cursor !== undefined && { cursor }) },
        { namespace: network.chainNamespace, ...(signal && { signal }) },
      ),
    ])
    const { skipped, next, ...rest } = composeActivity(answer.page, {
      network,
      chain: chainOf(chains, network.chainNamespace),
      now: now(),
    })
    if (skipped) skip(skipped)
    const page = Object.freeze({ ...rest, ...(next && { next: `${answer.plugin} ${next}` }) })
    for (const [old, { at }] of kept) if (!isFresh(at)) kept.delete(old)
    kept.set(key, { page, at: now() })
    return page
  }
}
