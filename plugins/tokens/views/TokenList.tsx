'use client'
import { PluginPart } from 'portico/react'
import { List } from 'portico/ui'
import type { TokenBalance } from '../contract.js'
import type { TokensTestId } from '../TokensTestId.js'
import { TokenRow } from './TokenRow.js'

/** The most rows that are rendered at once; the code for longer lists is loaded for them. */
const SHORT = 60

export interface TokenListProps {
  readonly tokens: readonly TokenBalance[]
  readonly label: string
  readonly testId?: TokensTestId | undefined
}

const loadLong = () => import('./LongTokenList.js')

/** Tokens as rows. */
export function TokenList(props: TokenListProps) {
  const { tokens, label, testId } = props
  if (tokens.length > SHORT) return <PluginPart load={loadLong}>{(Long) => <Long {...props} />}</PluginPart>
  return (
    <List aria-label={label} testId={testId}>
      {tokens.map((token) => (
        <TokenRow key={token.address ?? ''} token={token} />
      ))}
    </List>
  )
}
