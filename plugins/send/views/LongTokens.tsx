'use client'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import { VirtualList } from 'portico/ui'
import type { ReactElement } from 'react'

/** A list of any number of tokens. Only the visible rows are in the document. */
export default function LongTokens({
  tokens,
  label,
  row,
}: {
  readonly tokens: readonly TokenBalance[]
  readonly label: string
  row(token: TokenBalance): ReactElement
}) {
  return (
    <VirtualList
      aria-label={label}
      items={tokens}
      itemKey={({ address }) => address ?? ''}
      renderItem={row}
    />
  )
}
