import type { Settings } from 'portico/core'
import type { Cell } from 'portico/kernel'
import type { AccountInUse } from '../accountInUse.js'
import type { OnrampEdit, OnrampState, PaymentCurrency, PurchaseCurrency } from '../contract.js'
import { defaultPayments, defaultPurchases, purchasesOn } from '../currencies.js'
import type { Offer } from '../internal.js'
import type { WithBuying } from '../purchases/startBuying.js'
import { checkAmount, limitOf } from './checkAmount.js'
import type { Prices } from './createPrices.js'

/** Pause in typing after which a price is asked for, in milliseconds. */
const TYPING_PAUSE = 400

export const emptyState: OnrampState = Object.freeze({
  providers: Object.freeze([]),
  options: 'default',
  purchaseCurrencies: Object.freeze(defaultPurchases),
  paymentCurrencies: Object.freeze(defaultPayments),
  purchaseCurrency: defaultPurchases[0],
  paymentCurrency: defaultPayments[0],
  method: 'card',
  amount: '50',
  paymentAmount: 5_000n,
  quoting: false,
})

export interface FormDeps {
  readonly state: Cell<OnrampState>
  currentAccount(): AccountInUse | undefined
  /** Whether the blockchain API is asked for currencies and prices. */
  readonly hasService: boolean
  /** Providers of the account in use. */
  offers(): readonly Offer[]
  readonly withBuying: WithBuying
  readonly text: Settings['text']
}

/** Amount and currencies: what is chosen, and checked. */
export const createForm = ({ state, currentAccount, hasService, offers, withBuying, text }: FormDeps) => {
  let purchases: readonly PurchaseCurrency[] = defaultPurchases
  let chosenCurrency: Pick<PurchaseCurrency, 'id' | 'symbol'> | undefined
  let prices: Prices | undefined
  let isLoading = false
  let holders = 0

  const check = ({ paymentCurrency, method, amount } = state.get()) => {
    const limit = limitOf(paymentCurrency, method)
    return { limit, checked: checkAmount(amount, limit) }
  }
  const patch = (change: Partial<OnrampState>) => {
    const next = { ...state.get(), ...change }
    const { limit, checked } = check(next)
    const { paymentAmount: _, ...others } = next
    state.set(
      Object.freeze({
        ...others,
        method: limit?.id ?? next.method,
        ...('units' in checked && { paymentAmount: checked.units }),
      }),
    )
  }
  /** Has the price follow. Its code loads with the first view that shows the form: a change of the form asks again. */
  const requote = (pause = 0) => {
    if (!holders) return
    if (prices) return prices.requote(pause)
    const { error: _, ...others } = state.get()
    state.set(
      Object.freeze({
        ...others,
        quoting: others.paymentAmount !== undefined,
        ...(hasService && { options: 'loading' as const }),
      }),
    )
    if (isLoading) return
    isLoading = true
    withBuying(
      (code) => {
        isLoading = false
        prices = code.prices
        if (holders) prices.attend()
      },
      () => {
        isLoading = false
        state.set(
          Object.freeze({
            ...state.get(),
            quoting: false,
            error: text('onramp.get.none'),
            ...(hasService && { options: 'failed' as const }),
          }),
        )
      },
    )
  }
  /** The lists that apply to the account in use. */
  const follow = () => {
    const { network } = currentAccount() ?? {}
    const purchaseCurrencies = Object.freeze(network ? purchasesOn(purchases, network) : purchases)
    const isChosen = (each: PurchaseCurrency) =>
      each.id === chosenCurrency?.id && each.symbol === chosenCurrency?.symbol
    const previous = state.get()
    const purchaseCurrency =
      purchaseCurrencies.find(isChosen) ?? purchaseCurrencies[0] ?? previous.purchaseCurrency
    const providers = Object.freeze(
      offers().map(({ name, label, feeRange, url, supportedChains, icon }) =>
        Object.freeze({ name, label, feeRange, url, supportedChains, ...(icon && { icon }) }),
      ),
    )
    const key = (list: readonly object[]) => JSON.stringify(list)
    if (
      key(previous.providers) !== key(providers) ||
      key(previous.purchaseCurrencies) !== key(purchaseCurrencies) ||
      key([previous.purchaseCurrency]) !== key([purchaseCurrency])
    )
      patch({ purchaseCurrencies, purchaseCurrency, providers })
    requote()
  }
  return {
    follow,
    patch,
    purchases: () => purchases,
    /** Applies the currencies of the service, if it has any. */
    setPurchases: (listed: readonly PurchaseCurrency[]) => {
      if (listed.length) purchases = listed
      follow()
    },
    check,
    isShown: () => holders > 0,
    attend: () => {
      holders++
      if (prices) prices.attend()
      else requote()
      return () => {
        if (!--holders) prices?.pauseQuotes()
      }
    },
    edit: ({ amount, method, paymentCurrency, purchaseCurrency }: OnrampEdit) => {
      const previous = state.get()
      const payment: PaymentCurrency | undefined =
        paymentCurrency === undefined
          ? undefined
          : previous.paymentCurrencies.find(({ id }) => id === paymentCurrency)
      const purchase =
        purchaseCurrency === undefined
          ? undefined
          : (previous.purchaseCurrencies.find(({ symbol }) => symbol === purchaseCurrency) ??
            previous.purchaseCurrencies.find(({ id }) => id === purchaseCurrency))
      if (purchase) chosenCurrency = purchase
      patch({
        ...(amount !== undefined && { amount: String(amount).slice(0, 20) }),
        ...(method !== undefined && { method }),
        ...(payment && { paymentCurrency: payment }),
        ...(purchase && { purchaseCurrency: purchase }),
      })
      requote(amount === undefined ? 0 : TYPING_PAUSE)
    },
  }
}
