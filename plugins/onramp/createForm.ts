import { amountOfValue, type Sessions, type Settings, toDecimalText } from 'portico/core'
import { type Cell, PorticoError } from 'portico/kernel'
import { accountInUse } from './accountInUse.js'
import { CENTS, checkAmount, limitOf } from './checkAmount.js'
import type { BuySource, OnrampEdit, OnrampState, PaymentCurrency, PurchaseCurrency } from './contract.js'
import type { OnrampApi } from './createOnrampApi.js'
import { defaultPayments, defaultPurchases, purchasesOn } from './currencies.js'
import { UNITS } from './readQuote.js'

/** Pause in typing after which a price is asked for, in milliseconds. */
const TYPING = 400
/** How long a failed request for the currencies is not repeated, in milliseconds. */
const PATIENCE = 30_000
/** Millionths of a dollar in a cent. */
const MILLIONTHS = 10_000n

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
  readonly sessions: Pick<Sessions, 'state'>
  readonly api: OnrampApi | undefined
  /** Providers of the account in use. */
  offered(): readonly BuySource[]
  /** US dollars for one coin of the network in use, as a decimal text. */
  coinPrice(): string | undefined
  readonly text: Settings['text']
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Whether an answer says that the service has no such route. */
const isMissing = (error: unknown) => {
  const { cause } = error as PorticoError
  return error instanceof PorticoError && cause instanceof Response && cause.status === 404
}

/** Amount, currencies and price: what is chosen, checked, and quoted. */
export const createForm = ({ state, sessions, api, offered, coinPrice, text, now, signal }: FormDeps) => {
  let purchases: readonly PurchaseCurrency[] = defaultPurchases
  let chosen: Pick<PurchaseCurrency, 'id' | 'symbol'> | undefined
  let asked: Promise<void> | undefined
  let failedAt: number | undefined
  let quoting: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let quoted = ''
  /** True once the service was found to have no quotes. */
  let hasNone = !api
  let holders = 0

  const patch = (more: Partial<OnrampState>) => {
    const next = { ...state.get(), ...more }
    const limit = limitOf(next.paymentCurrency, next.method)
    const checked = checkAmount(next.amount, limit)
    const { paymentAmount: _, ...rest } = next
    state.set(
      Object.freeze({
        ...rest,
        method: limit?.id ?? next.method,
        ...('units' in checked && { paymentAmount: checked.units }),
      }),
    )
  }
  /** The amount that the money buys at a price that nobody has offered; undefined if there is no price. */
  const estimate = ({ purchaseCurrency: { symbol }, paymentCurrency, paymentAmount }: OnrampState) => {
    if (paymentAmount === undefined || paymentCurrency.id !== 'USD') return undefined
    const price =
      symbol === 'USDC'
        ? '1'
        : symbol === accountInUse({ state: sessions.state })?.network.nativeCurrency.symbol
          ? coinPrice()
          : undefined
    return amountOfValue(paymentAmount * MILLIONTHS, UNITS, price)
  }
  const settle = (more: Partial<Pick<OnrampState, 'purchaseAmount' | 'isEstimate' | 'error'>>) => {
    const { purchaseAmount: _, isEstimate: __, error: ___, ...rest } = state.get()
    state.set(Object.freeze({ ...rest, quoting: false, ...more }))
  }
  const settleEstimate = () => {
    const purchaseAmount = estimate(state.get())
    settle(purchaseAmount ? { purchaseAmount, isEstimate: true } : { error: text('onramp.get.none') })
  }
  const quote = async () => {
    const { paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const { network } = accountInUse({ state: sessions.state }) ?? {}
    const sold = purchaseCurrency.networks.find(({ chain_id: id }) => id === String(network?.id))
    if (paymentAmount === undefined || !network) return
    if (!api || hasNone || !sold) return settleEstimate()
    quoting = new AbortController()
    const { signal: mine } = quoting
    try {
      const { units } = await api.quote(
        {
          purchaseCurrency,
          paymentCurrency,
          amount: toDecimalText(paymentAmount, CENTS),
          network: sold.name,
        },
        mine,
      )
      if (!mine.aborted) settle({ purchaseAmount: units })
    } catch (error) {
      if (mine.aborted) return
      if (isMissing(error)) {
        hasNone = true
        return settleEstimate()
      }
      settle({ error: text('onramp.get.none') })
    }
  }
  /** Asks for a price, unless that of the same order is known or on its way. */
  const requote = (pause = 0) => {
    const { paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const network = accountInUse({ state: sessions.state })?.network.caipNetworkId
    const key = [
      paymentAmount,
      purchaseCurrency.id,
      purchaseCurrency.symbol,
      paymentCurrency.id,
      network,
    ].join()
    if (key === quoted || !holders) return
    // The service does not know its defaults: it is asked for a price once its currencies are known.
    if (state.get().options === 'loading') return state.set(Object.freeze({ ...state.get(), quoting: true }))
    quoted = key
    clearTimeout(timer)
    quoting?.abort()
    if (paymentAmount === undefined || !network) return settle({})
    const { error: _, ...rest } = state.get()
    state.set(Object.freeze({ ...rest, quoting: true }))
    timer = setTimeout(quote, pause)
  }
  /** The lists that apply to the account in use. */
  const follow = () => {
    const { network } = accountInUse({ state: sessions.state }) ?? {}
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
  const load = () => {
    if (!api || asked || (failedAt !== undefined && now() - failedAt < PATIENCE)) return
    patch({ options: 'loading' })
    asked = api.options(signal).then(
      (answer) => {
        if (answer.purchases.length) purchases = answer.purchases
        const paymentCurrencies = answer.payments.length ? answer.payments : defaultPayments
        const before = state.get().paymentCurrency.id
        const paymentCurrency =
          paymentCurrencies.find(({ id }) => id === before) ?? paymentCurrencies[0] ?? defaultPayments[0]
        patch({ options: 'ready', paymentCurrencies, paymentCurrency })
        follow()
      },
      (error: unknown) => {
        if (signal.aborted) return
        asked = undefined
        failedAt = now()
        // A service without this route has no quotes either: the defaults are what there is.
        patch({ options: isMissing(error) ? 'default' : 'failed' })
        requote()
      },
    )
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    quoting?.abort()
  })

  return {
    follow,
    purchases: () => purchases,
    attend: () => {
      holders++
      load()
      requote()
      return () => {
        if (--holders) return
        clearTimeout(timer)
        quoting?.abort()
        quoted = ''
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
