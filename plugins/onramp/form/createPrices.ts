import { amountOfValue, type Settings, toDecimalText } from 'portico/core'
import { type Cell, PorticoError } from 'portico/kernel'
import type { AccountInUse } from '../accountInUse.js'
import type { OnrampState, PurchaseCurrency } from '../contract.js'
import { defaultPayments } from '../currencies.js'
import type { OnrampApi } from '../offers/createOnrampApi.js'
import { CENTS } from './checkAmount.js'
import { PURCHASE_DECIMALS } from './purchaseDecimals.js'

/** How long a failed request for the currencies is not repeated, in milliseconds. */
const RETRY_DELAY = 30_000
/** Millionths of a dollar in a cent. */
const MILLIONTHS = 10_000n

export interface PricesDeps {
  readonly state: Cell<OnrampState>
  currentAccount(): AccountInUse | undefined
  readonly api: OnrampApi | undefined
  /** US dollars for one coin of the network in use, as a decimal text. */
  coinPrice(): string | undefined
  /** Changes the form. */
  patch(change: Partial<OnrampState>): void
  /** Applies the currencies that can be bought on any network. */
  setPurchases(purchases: readonly PurchaseCurrency[]): void
  /** Whether a view shows the form. */
  isShown(): boolean
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

/** The currencies of the service, and the price of the order. */
export const createPrices = ({
  state,
  currentAccount,
  api,
  coinPrice,
  patch,
  setPurchases,
  isShown,
  text,
  now,
  signal,
}: PricesDeps) => {
  let loading: Promise<void> | undefined
  let failedAt: number | undefined
  let quoting: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let quotedKey = ''
  /** True once the service was found to have no quotes. */
  let hasNoQuotes = !api

  /** The amount that the money buys at a price that nobody has offered; undefined if there is no price. */
  const estimate = ({ purchaseCurrency: { symbol }, paymentCurrency, paymentAmount }: OnrampState) => {
    if (paymentAmount === undefined || paymentCurrency.id !== 'USD') return undefined
    const price =
      symbol === 'USDC'
        ? '1'
        : symbol === currentAccount()?.network.nativeCurrency.symbol
          ? coinPrice()
          : undefined
    return amountOfValue(paymentAmount * MILLIONTHS, PURCHASE_DECIMALS, price)
  }
  const settle = (change: Partial<Pick<OnrampState, 'purchaseAmount' | 'isEstimate' | 'error'>>) => {
    const { purchaseAmount: _, isEstimate: __, error: ___, ...others } = state.get()
    state.set(Object.freeze({ ...others, quoting: false, ...change }))
  }
  const settleEstimate = () => {
    const purchaseAmount = estimate(state.get())
    settle(purchaseAmount ? { purchaseAmount, isEstimate: true } : { error: text('onramp.get.none') })
  }
  const quote = async () => {
    const { paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const { network } = currentAccount() ?? {}
    const purchaseNetwork = purchaseCurrency.networks.find(({ chain_id: id }) => id === String(network?.id))
    if (paymentAmount === undefined || !network) return
    if (!api || hasNoQuotes || !purchaseNetwork) return settleEstimate()
    quoting = new AbortController()
    const { signal: quoteSignal } = quoting
    try {
      const { units } = await api.quote(
        {
          purchaseCurrency,
          paymentCurrency,
          amount: toDecimalText(paymentAmount, CENTS),
          network: purchaseNetwork.name,
        },
        quoteSignal,
      )
      if (!quoteSignal.aborted) settle({ purchaseAmount: units })
    } catch (error) {
      if (quoteSignal.aborted) return
      if (isMissing(error)) {
        hasNoQuotes = true
        return settleEstimate()
      }
      settle({ error: text('onramp.get.none') })
    }
  }
  /** Asks for a price, unless that of the same order is known or on its way. */
  const requote = (pause = 0) => {
    const { paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const network = currentAccount()?.network.caipNetworkId
    const key = [
      paymentAmount,
      purchaseCurrency.id,
      purchaseCurrency.symbol,
      paymentCurrency.id,
      network,
    ].join()
    if (key === quotedKey || !isShown()) return
    // The service does not know its defaults: it is asked for a price once its currencies are known.
    if (state.get().options === 'loading') return state.set(Object.freeze({ ...state.get(), quoting: true }))
    quotedKey = key
    clearTimeout(timer)
    quoting?.abort()
    if (paymentAmount === undefined || !network) return settle({})
    const { error: _, ...others } = state.get()
    state.set(Object.freeze({ ...others, quoting: true }))
    timer = setTimeout(quote, pause)
  }
  const load = () => {
    if (!api || loading || (failedAt !== undefined && now() - failedAt < RETRY_DELAY)) return
    patch({ options: 'loading' })
    loading = api.options(signal).then(
      (answer) => {
        const paymentCurrencies = answer.payments.length ? answer.payments : defaultPayments
        const previousId = state.get().paymentCurrency.id
        const paymentCurrency =
          paymentCurrencies.find(({ id }) => id === previousId) ?? paymentCurrencies[0] ?? defaultPayments[0]
        patch({ options: 'ready', paymentCurrencies, paymentCurrency })
        setPurchases(answer.purchases)
      },
      (error: unknown) => {
        if (signal.aborted) return
        loading = undefined
        failedAt = now()
        // A service without this route has no quotes either: the defaults are what there is.
        patch({ options: isMissing(error) ? 'default' : 'failed' })
        requote()
      },
    )
  }
  const pauseQuotes = () => {
    clearTimeout(timer)
    quoting?.abort()
    quotedKey = ''
  }
  signal.addEventListener('abort', pauseQuotes)

  return {
    /** Loads the currencies once, and asks for a price. */
    attend: () => {
      load()
      requote()
    },
    requote,
    /** Asks for nothing more, as no view shows the form. */
    pauseQuotes,
  }
}

export type Prices = ReturnType<typeof createPrices>
