'use client'
import { VirtualList } from 'portico/ui'
import type { TokenListProps } from './TokenListProps.js'
import { TokenRow } from './TokenRow.js'

/** A list of any number of tokens. Only the visible rows are in the document. */
export default function LongTokenList({ tokens, network, label, testId }: TokenListProps) {
  return (
    <VirtualList
      aria-label={label}
      testId={testId}
      items={tokens}
      itemKey={({ address }) => address ?? ''}
      renderItem={(token) => <TokenRow token={token} network={network} />}
    />
  )
}
