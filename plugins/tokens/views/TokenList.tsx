'use client'
import { PluginPart } from 'portico/react'
import { List } from 'portico/ui'
import { startTransition, useEffect, useState } from 'react'
import type { TokenListProps } from './TokenListProps.js'
import { TokenRow } from './TokenRow.js'

/** The most rows that are rendered at once; the code for longer lists is loaded for them. */
const SHORT = 60
/** The rows of the first frame: as many as a card shows, and a few more. */
const FIRST = 12

const loadLong = () => import('./LongTokenList.js')

/** Tokens as rows. */
export function TokenList(props: TokenListProps) {
  const { tokens, network, label, testId } = props
  const [isWhole, setWhole] = useState(false)
  // The rows that are out of sight are drawn after those in sight, in slices that a press interrupts.
  useEffect(() => startTransition(() => setWhole(true)), [])
  if (tokens.length > SHORT) return <PluginPart load={loadLong}>{(Long) => <Long {...props} />}</PluginPart>
  return (
    <List aria-label={label} testId={testId}>
      {(isWhole ? tokens : tokens.slice(0, FIRST)).map((token) => (
        <TokenRow key={token.address ?? ''} token={token} network={network} />
      ))}
    </List>
  )
}
