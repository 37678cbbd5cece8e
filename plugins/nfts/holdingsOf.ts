import type { Activity } from 'portico/plugins/activity/contract'
import type { SourcedNft } from './contract.js'

/** The NFTs that came in and did not go out again: of transactions that are confirmed, without spam, the latest first. */
export const holdingsOf = (rows: readonly Activity[]): readonly SourcedNft[] => {
  const balances = new Map<string, { readonly nft: SourcedNft; count: number }>()
  for (const { status, nfts } of rows) {
    if (status !== 'confirmed') continue
    for (const { direction, name, image, spam } of nfts) {
      if (spam || direction === 'self') continue
      // The service names no contract: name and picture identify it.
      const key = JSON.stringify([name, image])
      const entry = balances.get(key) ?? { nft: { name, ...(image && { image }) }, count: 0 }
      entry.count += direction === 'in' ? 1 : -1
      balances.set(key, entry)
    }
  }
  return [...balances.values()].flatMap(({ nft, count }) => (count > 0 ? [{ ...nft, count }] : []))
}
