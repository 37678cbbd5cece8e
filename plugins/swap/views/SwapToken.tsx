'use client'
import { isSameAddress, router } from 'portico/core'
import { LoadingTokens, TokenRow, TokenSearch, useKept } from 'portico/plugins/transactions/review'
import { useService, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, List, SectionLabel } from 'portico/ui'
import { Fragment } from 'react'
import type { ListedToken } from '../contract.js'
import type { SwapTestId } from '../SwapTestId.js'
import { groupTokens, searchTokens } from '../sources/tokenGroups.js'
import { useSwapForm } from './useSwapForm.js'

/** Maximum number of rows in a group; a search finds the others. */
const MAX_ROWS = 60

/** The tokens of the network, to choose one from. */
const SwapToken: ViewComponent<'SwapToken'> = ({ params }) => {
  const text = useText()
  const { back } = useService(router)
  const { form, account: current, formState } = useSwapForm()
  const account = useKept(current)
  if (!account) return null
  const { listed, draft } = formState
  if (listed.status === 'loading' && !listed.tokens.length)
    return <LoadingTokens>{text('swap.token.loading')}</LoadingTokens>
  if (!listed.tokens.length)
    return (
      <>
        <EmptyState title={text('swap.token.failed')} />
        <Button onClick={() => void form.loadTokens()}>{text('swap.quote.retry')}</Button>
      </>
    )
  const chosen = draft[params.side]
  const ownedOf = ({ address }: ListedToken) => form.ownedToken(address)
  const row = (token: ListedToken) => (
    <TokenRow
      key={token.address ?? ''}
      network={account.network}
      token={token}
      owned={ownedOf(token)}
      isSelected={!!chosen && isSameAddress(account.chain, chosen.address, token.address)}
      testId={'swap-token-row' satisfies SwapTestId}
      onClick={() => {
        form.choose(params.side, token)
        back()
      }}
    />
  )
  return (
    <TokenSearch count={listed.tokens.length} label={text('swap.token.search')}>
      {(query) => {
        const groups = groupTokens(searchTokens(listed.tokens, query), ownedOf)
        if (!groups.length) return undefined
        return groups.map(({ group, tokens }) => (
          <Fragment key={group}>
            <SectionLabel>{text(`swap.token.${group}`)}</SectionLabel>
            <List aria-label={text(`swap.token.${group}`)}>{tokens.slice(0, MAX_ROWS).map(row)}</List>
          </Fragment>
        ))
      }}
    </TokenSearch>
  )
}

export default SwapToken
