'use client'
import { isSameAddress, router } from 'portico/core'
import {
  balanceText,
  fiatText,
  TokenLogo,
  useLocale,
  useService,
  useText,
  type ViewComponent,
} from 'portico/react'
import {
  Button,
  EmptyState,
  List,
  Row,
  SearchField,
  SectionLabel,
  Skeleton,
  StatusText,
  useStyles,
} from 'portico/ui'
import { Fragment, useRef, useState } from 'react'
import type { ListedToken } from '../contract.js'
import type { SwapTestId } from '../SwapTestId.js'
import { groupTokens, searchTokens } from '../tokenGroups.js'
import { swapStyles } from './swapStyles.js'
import { useSwapForm } from './useSwapForm.js'

/** Maximum number of rows in a group; a search finds the others. */
const MOST_ROWS = 60
/** Number of tokens from which there is a search field. */
const SEARCH_FROM = 6

/** The tokens of the network, to choose one from. */
const SwapToken: ViewComponent<'SwapToken'> = ({ params }) => {
  useStyles(swapStyles)
  const text = useText()
  const locale = useLocale()
  const { back } = useService(router)
  const { swapper, account, formState, ownedToken } = useSwapForm()
  const [query, setQuery] = useState('')
  const last = useRef(account)
  if (account) last.current = account
  const shownAccount = account ?? last.current
  if (!shownAccount) return null
  const { listed, draft } = formState
  if (listed.status === 'loading' && !listed.tokens.length)
    return (
      <List aria-busy>
        <StatusText>{text('swap.token.loading')}</StatusText>
        {[1, 2, 3].map((each) => (
          <li key={each}>
            <Skeleton />
          </li>
        ))}
      </List>
    )
  if (!listed.tokens.length)
    return (
      <>
        <EmptyState title={text('swap.token.failed')} />
        <Button onClick={() => void swapper.loadTokens()}>{text('swap.quote.retry')}</Button>
      </>
    )
  const chosen = draft[params.side]
  const ownedOf = ({ address }: ListedToken) => ownedToken(address)
  const groups = groupTokens(searchTokens(listed.tokens, query), ownedOf)
  const row = (token: ListedToken) => {
    const own = ownedOf(token)
    return (
      <Row
        key={token.address ?? ''}
        testId={'swap-token-row' satisfies SwapTestId}
        selected={!!chosen && isSameAddress(shownAccount.chain, chosen.address, token.address)}
        logo={<TokenLogo network={shownAccount.network.caipNetworkId} token={token} />}
        name={<bdi>{token.name}</bdi>}
        description={<bdi>{token.symbol}</bdi>}
        chips={
          own &&
          own.amount > 0n && (
            <span className="p-swap-owned">
              <bdi dir="ltr">
                {balanceText({ value: own.amount, decimals: token.decimals, symbol: token.symbol }, locale)}
              </bdi>
              {own.value !== undefined && (
                <>
                  {' '}
                  <small>
                    <bdi dir="ltr">{fiatText(own.value, locale)}</bdi>
                  </small>
                </>
              )}
            </span>
          )
        }
        onClick={() => {
          swapper.choose(params.side, token)
          back()
        }}
      />
    )
  }
  return (
    <>
      {listed.tokens.length >= SEARCH_FROM && (
        <SearchField
          label={text('swap.token.search')}
          value={query}
          onChange={setQuery}
          clearLabel={text('transactions.token.clear')}
        />
      )}
      {groups.length === 0 && <EmptyState title={text('transactions.token.none')} />}
      {groups.map(({ group, tokens }) => (
        <Fragment key={group}>
          <SectionLabel>{text(`swap.token.${group}`)}</SectionLabel>
          <List aria-label={text(`swap.token.${group}`)}>{tokens.slice(0, MOST_ROWS).map(row)}</List>
        </Fragment>
      ))}
    </>
  )
}

export default SwapToken
