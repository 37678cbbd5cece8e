'use client'
import type { Network } from 'portico/kernel'
import { balanceText, fiatText, TokenLogo, useLocale, useText } from 'portico/react'
import { EmptyState, List, Row, SearchField, Skeleton, StatusText, useStyles } from 'portico/ui'
import { type ReactNode, useState } from 'react'
import type { FormToken } from './formParts.js'
import { formStyles } from './formStyles.js'

/** Number of tokens from which there is a search field. */
const SEARCH_FROM = 6

/** Stands for tokens that are loading. */
export const LoadingTokens = ({ children }: { readonly children: string }) => (
  <List aria-busy>
    <StatusText>{children}</StatusText>
    {[1, 2, 3].map((each) => (
      <li key={each}>
        <Skeleton />
      </li>
    ))}
  </List>
)

/** Tokens to choose from, with a search field if there are many. */
export const TokenSearch = ({
  count,
  label,
  children,
}: {
  readonly count: number
  readonly label: string
  /** The tokens that a text finds; undefined if there are none. */
  children(query: string): ReactNode
}) => {
  const text = useText()
  const [query, setQuery] = useState('')
  return (
    <>
      {count >= SEARCH_FROM && (
        <SearchField
          label={label}
          value={query}
          onChange={setQuery}
          clearLabel={text('transactions.token.clear')}
        />
      )}
      {children(query) ?? <EmptyState title={text('transactions.token.none')} />}
    </>
  )
}

/** A token to choose, with what the account owns of it. */
export const TokenRow = ({
  network,
  token,
  owned,
  isSelected,
  testId,
  onClick,
}: {
  readonly network: Network
  readonly token: FormToken
  /** The balance in base units, and its value in millionths of a US dollar. */
  readonly owned: { readonly amount: bigint; readonly value?: bigint } | undefined
  readonly isSelected: boolean
  readonly testId: string
  onClick(): void
}) => {
  useStyles(formStyles)
  const locale = useLocale()
  return (
    <Row
      testId={testId}
      selected={isSelected}
      logo={<TokenLogo network={network.caipNetworkId} token={token} />}
      name={<bdi>{token.name}</bdi>}
      description={<bdi>{token.symbol}</bdi>}
      chips={
        owned &&
        owned.amount > 0n && (
          <span className="p-form-owned">
            <bdi dir="ltr">
              {balanceText({ value: owned.amount, decimals: token.decimals, symbol: token.symbol }, locale)}
            </bdi>
            {owned.value !== undefined && (
              <>
                {' '}
                <small>
                  <bdi dir="ltr">{fiatText(owned.value, locale)}</bdi>
                </small>
              </>
            )}
          </span>
        )
      }
      onClick={onClick}
    />
  )
}
