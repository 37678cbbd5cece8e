'use client'
import { router } from 'portico/core'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import {
  balanceText,
  fiatText,
  PluginPart,
  TokenLogo,
  useLocale,
  useService,
  useText,
  type ViewComponent,
} from 'portico/react'
import { EmptyState, List, Row, SearchField, Skeleton, StatusText, useStyles } from 'portico/ui'
import { useRef, useState } from 'react'
import type { SendTestId } from '../SendTestId.js'
import { sendStyles } from './sendStyles.js'
import { useSend } from './useSend.js'

/** Number of rows above which only the visible ones are in the document. */
const VIRTUAL_FROM = 60
const loadLong = () => import('./LongTokens.js')
/** Number of tokens from which there is a search field. */
const SEARCH_FROM = 6

/** The tokens of the account, to choose one from. */
const SendToken: ViewComponent<'SendToken'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const locale = useLocale()
  const { back } = useService(router)
  const { sender, account, tokensState, formState } = useSend()
  const [query, setQuery] = useState('')
  const last = useRef(account)
  if (account) last.current = account
  const network = (account ?? last.current)?.network
  if (!network) return null
  if (!tokensState || (tokensState.status === 'loading' && tokensState.at === undefined))
    return (
      <List aria-busy>
        <StatusText>{text('send.token.loading')}</StatusText>
        {[1, 2, 3].map((each) => (
          <li key={each}>
            <Skeleton />
          </li>
        ))}
      </List>
    )
  const ownedTokens = tokensState.tokens.filter(({ mark, amount }) => !mark && amount > 0n)
  if (!ownedTokens.length)
    return (
      <EmptyState
        title={
          tokensState.status === 'unavailable'
            ? text('send.token.failed')
            : text('send.token.empty', { network: network.name })
        }
      />
    )
  const wanted = query.trim().toLowerCase()
  const found = ownedTokens.filter(({ name, symbol, address }) =>
    [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted)),
  )
  const row = (token: TokenBalance) => (
    <Row
      key={token.address ?? ''}
      testId={'send-token-row' satisfies SendTestId}
      selected={formState.draft.token?.address === token.address && !!formState.draft.token}
      logo={<TokenLogo network={network.caipNetworkId} token={token} />}
      name={<bdi>{token.name}</bdi>}
      description={<bdi>{token.symbol}</bdi>}
      chips={
        <span className="p-send-owned">
          <bdi dir="ltr">
            {balanceText({ value: token.amount, decimals: token.decimals, symbol: token.symbol }, locale)}
          </bdi>
          {token.value !== undefined && (
            <>
              {' '}
              <small>
                <bdi dir="ltr">{fiatText(token.value, locale)}</bdi>
              </small>
            </>
          )}
        </span>
      }
      onClick={() => {
        const { draft } = formState
        // The amount was entered for another token, so it is removed.
        const isSame = draft.token?.address === token.address
        sender.edit({ token, ...(!isSame && { amount: '', inFiat: false }) })
        back()
      }}
    />
  )
  return (
    <>
      {ownedTokens.length >= SEARCH_FROM && (
        <SearchField
          label={text('send.token.search')}
          value={query}
          onChange={setQuery}
          clearLabel={text('transactions.token.clear')}
        />
      )}
      {!found.length ? (
        <EmptyState title={text('transactions.token.none')} />
      ) : found.length > VIRTUAL_FROM ? (
        <PluginPart load={loadLong}>
          {(Long) => <Long tokens={found} label={text('transactions.token.title')} row={row} />}
        </PluginPart>
      ) : (
        <List aria-label={text('transactions.token.title')}>{found.map(row)}</List>
      )}
    </>
  )
}

export default SendToken
