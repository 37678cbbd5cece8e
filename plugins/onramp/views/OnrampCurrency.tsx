'use client'
import { router } from 'portico/core'
import type { Source } from 'portico/kernel'
import { legalCheckbox } from 'portico/plugins/legal/contract'
import {
  useChrome,
  useLocale,
  useOptionalService,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { EmptyState, List, Logo, Row, SearchField, useStyles } from 'portico/ui'
import { useState } from 'react'
import type { OnrampTestId } from '../OnrampTestId.js'
import { onrampStyles } from './onrampStyles.js'
import { TokenToBuy } from './TokenToBuy.js'
import { useOnrampForm } from './useOnrampForm.js'

/** From this many on, there is a search. */
const SEARCH_FROM = 6
/** The most rows that are shown: further ones are found by the search. */
const MOST_ROWS = 100

/** Without the plugin there is nothing to accept. */
const alwaysAccepted: Source<boolean> = { get: () => true, subscribe: () => () => {} }

/** The name of a currency in a language; its code if the browser knows none. */
const currencyName = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames([locale, 'en'], { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The currencies to pay with, or to buy. */
const OnrampCurrency: ViewComponent<'OnrampCurrency'> = ({ params: { kind } }) => {
  useStyles(onrampStyles)
  const text = useText()
  const locale = useLocale()
  const { back } = useService(router)
  const { formState, edit, account } = useOnrampForm()
  const [query, setQuery] = useState('')
  const legal = useOptionalService(legalCheckbox)
  const isAccepted = useSource(legal?.accepted ?? alwaysAccepted)
  const LegalBox = legal?.Box
  const isAcceptanceMissing = !!LegalBox && !isAccepted
  // Ticked, it stays as long as the list: it has the focus.
  const [hasBox] = useState(isAcceptanceMissing)
  const isPayment = kind === 'payment'
  useChrome({ title: text(isPayment ? 'onramp.currency.payment' : 'onramp.currency.purchase') })
  const currencies = isPayment
    ? formState.paymentCurrencies.map(({ id }) => ({
        key: id,
        name: currencyName(id, locale),
        symbol: id,
        networks: undefined,
        isChosen: id === formState.paymentCurrency.id,
        choose: () => edit({ paymentCurrency: id }),
      }))
    : formState.purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
        key: `${id}:${symbol}`,
        name,
        symbol,
        networks,
        isChosen: id === formState.purchaseCurrency.id && symbol === formState.purchaseCurrency.symbol,
        choose: () => edit({ purchaseCurrency: symbol }),
      }))
  const wanted = query.trim().toLowerCase()
  const found = currencies.filter(({ name, symbol }) =>
    [name, symbol].some((each) => each.toLowerCase().includes(wanted)),
  )
  return (
    <>
      {hasBox && LegalBox && <LegalBox />}
      {currencies.length >= SEARCH_FROM && (
        <SearchField
          label={text('onramp.currency.search')}
          value={query}
          onChange={setQuery}
          clearLabel={text('onramp.currency.clear')}
        />
      )}
      {found.length ? (
        <List aria-label={text(isPayment ? 'onramp.currency.payment' : 'onramp.currency.purchase')}>
          {found.slice(0, MOST_ROWS).map(({ key, name, symbol, networks, isChosen, choose }) => (
            <Row
              key={key}
              testId={'onramp-currency-row' satisfies OnrampTestId}
              selected={isChosen}
              {...(isAcceptanceMissing && { disabledReason: '' })}
              logo={
                networks && account ? (
                  <TokenToBuy currency={{ symbol, networks }} network={account.network} />
                ) : (
                  <Logo name={symbol} />
                )
              }
              name={<bdi>{name}</bdi>}
              description={<bdi>{symbol}</bdi>}
              onClick={() => {
                choose()
                back()
              }}
            />
          ))}
        </List>
      ) : (
        <EmptyState title={text('onramp.currency.none')} />
      )}
    </>
  )
}

export { currencyMessages as messages } from './currencyMessages.js'
export default OnrampCurrency
