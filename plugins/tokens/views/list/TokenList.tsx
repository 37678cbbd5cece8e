'use client'
import { PluginPart } from 'portico/react'
import { List } from 'portico/ui'
import type { TokenListProps } from './TokenListProps.js'
import { TokenRow } from './TokenRow.js'

/** Maximum number of rows that are rendered at once; longer lists load code of their own. */
const MAX_RENDERED = 60

const loadLong = () => import('./LongTokenList.js')

/** Tokens as rows. */
export function TokenList(props: TokenListProps) {
  const { tokens, network, label, testId } = props
  if (tokens.length > MAX_RENDERED)
    return <PluginPart load={loadLong}>{(Long) => <Long {...props} />}</PluginPart>
  return (
    <List aria-label={label} testId={testId}>
      {tokens.map((token) => (
        <TokenRow key={token.address ?? ''} token={token} network={network} />
      ))}
    </List>
  )
}
