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
const LONG = 60
const loadLong = () => import('./LongTokens.js')
/** Number of tokens from which there is a search field. */
const MANY = 6

/** The tokens of the account, to choose one from. */
const SendToken: ViewComponent<'SendToken'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const locale = useLocale()
  const { back } = useService(router)
  const { sender, at, listed, now } = useSend()
  const [query, setQuery] = useState('')
  const last = useRef(at)
  if (at) last.current = at
  const network = (at ?? last.current)?.network
  if (!network) return null
  if (!listed || (listed.status === 'loading' && listed.at === undefined))
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
  const owned = listed.tokens.filter(({ mark, amount }) => !mark && amount > 0n)
  if (!owned.length)
    return (
      <EmptyState
        title={
          listed.status === 'unavailable'
            ? text('send.token.failed')
            : text('send.token.empty', { network: network.name })
        }
      />
    )
  const wanted = query.trim().toLowerCase()
  const found = owned.filter(({ name, symbol, address }) =>
    [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted)),
  )
  const row = (token: TokenBalance) => (
    <Row
      key={token.address ?? ''}
      testId={'send-token-row' satisfies SendTestId}
      selected={now.draft.token?.address === token.address && !!now.draft.token}
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
        const { draft } = now
        // The amount was entered for another token, so it is removed.
        const isSame = draft.token?.address === token.address
        sender.edit({ token, ...(!isSame && { amount: '', inFiat: false }) })
        back()
      }}
    />
  )
  return (
    <>
      {owned.length >= MANY && (
        <SearchField
          label={text('send.token.search')}
          value={query}
          onChange={setQuery}
          clearLabel={text('send.token.clear')}
        />
      )}
      {!found.length ? (
        <EmptyState title={text('send.token.none')} />
      ) : found.length > LONG ? (
        <PluginPart load={loadLong}>
          {(Long) => <Long tokens={found} label={text('send.token.title')} row={row} />}
        </PluginPart>
      ) : (
        <List aria-label={text('send.token.title')}>{found.map(row)}</List>
      )}
    </>
  )
}

export default SendToken
