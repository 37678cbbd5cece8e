'use client'
import type { AccountTabProps } from 'portico/plugins/account/contract'
import { useOnline, useService, useSource, useText } from 'portico/react'
import { Button, EmptyState, Note, Skeleton, useStyles } from 'portico/ui'
import { useEffect, useState } from 'react'
import { nfts as token } from '../contract.js'
import type { NftsTestId } from '../NftsTestId.js'
import { NftTile } from './NftTile.js'
import { nftStyles } from './nftStyles.js'

/** Pictures that are loaded at first, and with each press. */
const PAGE_SIZE = 24

/** The NFTs of an account. */
export default function NftsTab({ namespace }: AccountTabProps) {
  useStyles(nftStyles)
  const text = useText()
  const { state, attend, refresh } = useService(token)
  const online = useOnline()
  const shown = useSource(state, (all) => (Object.hasOwn(all, namespace) ? all[namespace] : undefined))
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const { status = 'loading', nfts = [], partial = false } = shown ?? {}
  useEffect(() => attend(namespace), [attend, namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is online again
  useEffect(() => {
    if (online && status === 'failed') refresh(namespace)
  }, [online])

  if (status === 'loading')
    return (
      <ul role="list" className="p-nfts" aria-busy aria-label={text('nfts.loading')}>
        {[1, 2, 3, 4].map((each) => (
          <li key={each}>
            <Skeleton className="p-nft-wait" shape="tile" />
          </li>
        ))}
      </ul>
    )
  if (status === 'failed')
    return (
      <Note
        kind="caution"
        testId={'nfts-failed' satisfies NftsTestId}
        action={
          <Button
            variant="link"
            testId={'nfts-retry' satisfies NftsTestId}
            onClick={() => refresh(namespace)}
          >
            {text('nfts.retry')}
          </Button>
        }
      >
        {text('nfts.failed')}
      </Note>
    )
  return (
    <>
      {nfts.length > 0 ? (
        <ul
          role="list"
          className="p-nfts"
          aria-label={text('nfts.title')}
          data-testid={'nft-list' satisfies NftsTestId}
        >
          {nfts.slice(0, visibleCount).map((nft) => (
            <NftTile key={`${nft.name} ${nft.image}`} nft={nft} />
          ))}
        </ul>
      ) : (
        <EmptyState title={text('nfts.none')} />
      )}
      {nfts.length > visibleCount && (
        <Button
          onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}
          testId={'nfts-more' satisfies NftsTestId}
        >
          {text('nfts.more')}
        </Button>
      )}
      {partial && <Note testId={'nfts-partial' satisfies NftsTestId}>{text('nfts.partial')}</Note>}
    </>
  )
}
