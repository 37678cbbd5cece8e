'use client'
import { useText } from 'portico/react'
import type { Nft } from '../contract.js'
import type { NftsTestId } from '../NftsTestId.js'
import { Picture } from './Picture.js'

/** An NFT: its picture and its name. */
export function NftTile({ nft }: { readonly nft: Nft }) {
  const text = useText()
  const { name, image, count } = nft
  return (
    <li>
      <div className="p-nft" data-testid={'nft-tile' satisfies NftsTestId}>
        <Picture src={image} />
        <span className="p-nft-text">
          <bdi title={name || undefined}>{name || text('nfts.unnamed')}</bdi>
          {count > 1 && <small>{text('nfts.count', { count: String(count) })}</small>}
        </span>
      </div>
    </li>
  )
}
