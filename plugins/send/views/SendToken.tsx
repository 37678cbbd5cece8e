'use client'
import { router } from 'portico/core'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import { LoadingTokens, TokenRow, TokenSearch, useKept } from 'portico/plugins/transactions/review'
import { PluginPart, useService, useText, type ViewComponent } from 'portico/react'
import { EmptyState, List } from 'portico/ui'
import type { SendTestId } from '../SendTestId.js'
import { useSendForm } from './useSendForm.js'

/** Number of rows above which only the visible ones are in the document. */
const VIRTUAL_FROM = 60
const loadLong = () => import('./LongTokens.js')

/** The tokens of the account, to choose one from. */
const SendToken: ViewComponent<'SendToken'> = () => {
  const text = useText()
  const { back } = useService(router)
  const { form, account, tokensState, formState } = useSendForm()
  const network = useKept(account)?.network
  if (!network) return null
  if (!tokensState || (tokensState.status === 'loading' && tokensState.at === undefined))
    return <LoadingTokens>{text('send.token.loading')}</LoadingTokens>
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
  const { draft } = formState
  const row = (token: TokenBalance) => {
    const isSelected = draft.token?.address === token.address && !!draft.token
    return (
      <TokenRow
        key={token.address ?? ''}
        network={network}
        token={token}
        owned={token}
        isSelected={isSelected}
        testId={'send-token-row' satisfies SendTestId}
        onClick={() => {
          // The amount was entered for another token, so it is removed.
          const isSame = draft.token?.address === token.address
          form.edit({ token, ...(!isSame && { amount: '', inFiat: false }) })
          back()
        }}
      />
    )
  }
  return (
    <TokenSearch count={ownedTokens.length} label={text('send.token.search')}>
      {(query) => {
        const wanted = query.trim().toLowerCase()
        const found = ownedTokens.filter(({ name, symbol, address }) =>
          [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted)),
        )
        if (!found.length) return undefined
        return found.length > VIRTUAL_FROM ? (
          <PluginPart load={loadLong}>
            {(Long) => <Long tokens={found} label={text('transactions.token.title')} row={row} />}
          </PluginPart>
        ) : (
          <List aria-label={text('transactions.token.title')}>{found.map(row)}</List>
        )
      }}
    </TokenSearch>
  )
}

export default SendToken
