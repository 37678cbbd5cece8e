import type { DataSource } from 'portico/core'
import type { Activity, ActivityService } from 'portico/plugins/activity/contract'
import type { NftQuery, SourcedNfts } from './contract.js'
import { holdingsOf } from './holdingsOf.js'

/** The most pages of the activity that are read. */
const MAX_PAGES = 20

/** Derives the NFTs that an account owns from its activity. */
export const createActivitySource = (
  activity: Pick<ActivityService, 'page' | 'served'>,
): DataSource<NftQuery, SourcedNfts> => ({
  plugin: 'nfts',
  namespaces: activity.served.get(),
  read: async ({ address, network }, signal) => {
    const rows: Activity[] = []
    const cursors = new Set<string>()
    const ids = new Set<string>()
    let cursor: string | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { address, network, ...(cursor !== undefined && { cursor }) }
      const { rows: pageRows, next, unknown } = await activity.page(query, signal)
      signal.throwIfAborted()
      if (unknown) return undefined
      for (const row of pageRows)
        if (!ids.has(row.id)) {
          ids.add(row.id)
          rows.push(row)
        }
      // A cursor that comes again leads nowhere.
      if (next === undefined || cursors.has(next)) return { nfts: holdingsOf(rows) }
      cursors.add(next)
      cursor = next
    }
    return { nfts: holdingsOf(rows), partial: true }
  },
})
