import type { Settings } from 'portico/core'
import type { Cell } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import { checkAmount, limitOf } from './checkAmount.js'
import type { OnrampEdit, OnrampState, PaymentCurrency, PurchaseCurrency } from './contract.js'
import type { Prices } from './createPrices.js'
import { defaultPayments, defaultPurchases, purchasesOn } from './currencies.js'
import type { Offer } from './inside.js'
import type { UseBuying } from './startBuying.js'

/** Pause in typing after which a price is asked for, in milliseconds. */
const TYPING = 400

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
  here(): AccountInUse | undefined
  /** Whether the blockchain API is asked for currencies and prices. */
  readonly hasService: boolean
  /** Providers of the account in use. */
  offered(): readonly Offer[]
  readonly use: UseBuying
  readonly text: Settings['text']
}

/** Amount and currencies: what is chosen, and checked. */
export const createForm = ({ state, here, hasService, offered, use, text }: FormDeps) => {
  let purchases: readonly PurchaseCurrency[] = defaultPurchases
  let chosen: Pick<PurchaseCurrency, 'id' | 'symbol'> | undefined
  let prices: Prices | undefined
  let isLoading = false
  let holders = 0

  const check = ({ paymentCurrency, method, amount } = state.get()) => {
    const limit = limitOf(paymentCurrency, method)
    return { limit, checked: checkAmount(amount, limit) }
  }
  const patch = (more: Partial<OnrampState>) => {
    const next = { ...state.get(), ...more }
    const { limit, checked } = check(next)
    const { paymentAmount: _, ...rest } = next
    state.set(
      Object.freeze({
        ...rest,
        method: limit?.id ?? next.method,
        ...('units' in checked && { paymentAmount: checked.units }),
      }),
    )
  }
  /** Has the price follow. Its code loads with the first view that shows the form: a change of the form asks again. */
  const requote = (pause = 0) => {
    if (!holders) return
    if (prices) return prices.requote(pause)
    const { error: _, ...rest } = state.get()
    state.set(
      Object.freeze({
        ...rest,
        quoting: rest.paymentAmount !== undefined,
        ...(hasService && { options: 'loading' as const }),
      }),
    )
    if (isLoading) return
    isLoading = true
    use(
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
    const { network } = here() ?? {}
    const purchaseCurrencies = Object.freeze(network ? purchasesOn(purchases, network) : purchases)
    const isChosen = (each: PurchaseCurrency) => each.id === chosen?.id && each.symbol === chosen?.symbol
    const before = state.get()
    const purchaseCurrency =
      purchaseCurrencies.find(isChosen) ?? purchaseCurrencies[0] ?? before.purchaseCurrency
    const providers = Object.freeze(
      offered().map(({ name, label, feeRange, url, supportedChains, icon }) =>
        Object.freeze({ name, label, feeRange, url, supportedChains, ...(icon && { icon }) }),
      ),
    )
    const key = (list: readonly object[]) => JSON.stringify(list)
    if (
      key(before.providers) !== key(providers) ||
      key(before.purchaseCurrencies) !== key(purchaseCurrencies) ||
      key([before.purchaseCurrency]) !== key([purchaseCurrency])
    )
      patch({ purchaseCurrencies, purchaseCurrency, providers })
    requote()
  }
  return {
    follow,
    patch,
    purchases: () => purchases,
    /** Takes the currencies of the service, if it has any. */
    sell: (listed: readonly PurchaseCurrency[]) => {
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
        if (!--holders) prices?.rest()
      }
    },
    edit: ({ amount, method, paymentCurrency, purchaseCurrency }: OnrampEdit) => {
      const before = state.get()
      const paid: PaymentCurrency | undefined =
        paymentCurrency === undefined
          ? undefined
          : before.paymentCurrencies.find(({ id }) => id === paymentCurrency)
      const wanted =
        purchaseCurrency === undefined
          ? undefined
          : (before.purchaseCurrencies.find(({ symbol }) => symbol === purchaseCurrency) ??
            before.purchaseCurrencies.find(({ id }) => id === purchaseCurrency))
      if (wanted) chosen = wanted
      patch({
        ...(amount !== undefined && { amount: String(amount).slice(0, 20) }),
        ...(method !== undefined && { method }),
        ...(paid && { paymentCurrency: paid }),
        ...(wanted && { purchaseCurrency: wanted }),
      })
      requote(amount === undefined ? 0 : TYPING)
    },
  }
}
