import {
  type Hosts,
  type Http,
  type Notices,
  pause,
  type Router,
  type Sessions,
  type Settings,
  type Stored,
} from 'portico/core'
import type { Cell, Source } from 'portico/kernel'
import type { AccountService } from 'portico/plugins/account/contract'
import type { TokensService } from 'portico/plugins/tokens/contract'
import { formatAmount } from 'portico/react'
import type { AccountInUse } from '../accountInUse.js'
import type { CoinbaseOptions, OnrampState, Purchase, PurchaseCurrency } from '../contract.js'
import { createPrices } from '../form/createPrices.js'
import type { Offer } from '../internal.js'
import { createCoinbase } from '../offers/createCoinbase.js'
import { createMeld } from '../offers/createMeld.js'
import { createOnrampApi } from '../offers/createOnrampApi.js'
import { createPurchaseWatch, type Seller } from './createPurchaseWatch.js'
import { holdingsOf, NATIVE } from './holdings.js'

/** While a purchase is expected, every n-th read of the account also refreshes its tokens. */
const READS_PER_REFRESH = 2

/** The parts of the plugin that this code needs. */
export interface BuyingDeps {
  readonly needs: {
    readonly http: Pick<Http, 'request'>
    readonly hosts: Hosts
    readonly sessions: Sessions
    readonly router: Pick<Router, 'state'>
    readonly settings: Pick<Settings, 'text' | 'locale'>
    readonly notices: Pick<Notices, 'snack'>
    readonly account: Source<AccountService | undefined>
    readonly tokens: Source<TokensService | undefined>
  }
  readonly state: Cell<OnrampState>
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'set' | 'remove'>
  /** Set if the blockchain API may be asked. */
  readonly serviceId: string | undefined
  readonly projectId: string | undefined
  readonly publicKey: string | undefined
  readonly coinbase: CoinbaseOptions | undefined
  currentAccount(): AccountInUse | undefined
  /** The provider of this name. */
  offerOf(name: string): Offer | undefined
  /** The list of tokens of a namespace. */
  tokensOf(namespace: string): ReturnType<TokensService['state']['get']>[string] | undefined
  readonly form: {
    patch(change: Partial<OnrampState>): void
    setPurchases(purchases: readonly PurchaseCurrency[]): void
    purchases(): readonly PurchaseCurrency[]
    isShown(): boolean
  }
  readonly purchases: {
    get(): Purchase | undefined
    set(purchase: Purchase): void
    removeStored(purchase: Purchase): void
  }
  emit(event: 'onramp.opened' | 'onramp.arrived' | 'onramp.failed', purchase: Purchase): void
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Prices, the pages of the providers, and the watch for what arrives: nothing that the first picture of the form shows. */
export const startBuying = ({
  needs,
  state,
  stored,
  serviceId,
  projectId,
  publicKey = '',
  coinbase,
  currentAccount,
  offerOf,
  tokensOf,
  form,
  purchases,
  emit,
  signal,
}: BuyingDeps) => {
  const { sessions, router, settings } = needs
  const { text } = settings
  const api = serviceId ? createOnrampApi({ ...needs, projectId: serviceId }) : undefined
  const sellerOf = ({ name, url, link, outcome }: Offer): Seller =>
    link
      ? { link, ...(outcome && { outcome }) }
      : name === 'meld'
        ? createMeld({ url, publicKey, projectId })
        : createCoinbase({ url, coinbase, api })
  /** How often the account was read for the purchase that started then. */
  let reads = { startedAt: 0, count: 0 }
  return {
    prices: createPrices({
      ...form,
      state,
      currentAccount,
      api,
      coinPrice: () => {
        const account = currentAccount()
        return (
          account && tokensOf(account.namespace)?.tokens.find(({ address }) => address === undefined)?.price
        )
      },
      text,
      now: Date.now,
      signal,
    }),
    watch: createPurchaseWatch({
      ...purchases,
      stored,
      currentAccount,
      offerOf,
      sellerOf,
      readHoldings: async ({ symbol, provider, startedAt }, watchSignal) => {
        const account = currentAccount()
        if (!account) throw new Error('No account is in use')
        const { namespace, network } = account
        if (reads.startedAt !== startedAt) reads = { startedAt, count: 0 }
        if (reads.count++ % READS_PER_REFRESH === 0) needs.tokens.get()?.refresh(namespace)
        const amount = await sessions.balance(namespace, watchSignal)
        const listed = tokensOf(namespace)
        // Tokens from before the press would make what came meanwhile look like the purchase.
        const isFresh = listed?.status === 'ready' && (listed.at ?? 0) >= startedAt
        const { symbol: coin, decimals } = network.nativeCurrency
        const asksAgain = offerOf(provider)?.asksAgain === true
        return {
          holdings: holdingsOf(
            { symbol: coin, decimals, amount },
            isFresh ? listed.tokens : [],
            form.purchases(),
            { chainId: String(network.id), symbol, asksAgain },
          ),
          complete: isFresh,
        }
      },
      lastRead: () => {
        const account = currentAccount()
        const { balance = '' } =
          (account && sessions.state.get().namespaces[account.namespace]?.account) ?? {}
        const listed = account && tokensOf(account.namespace)
        const complete = listed?.status === 'ready'
        const amounts = (complete ? listed.tokens : []).map(({ address = NATIVE, amount }) => [
          address,
          String(amount),
        ])
        return {
          baseline: Object.fromEntries(balance ? [...amounts, [NATIVE, balance]] : amounts),
          complete,
        }
      },
      attendTokens: (namespace) => needs.tokens.get()?.attend(namespace),
      emit,
      reportArrival: ({ amount, decimals, symbol }) => {
        const account = currentAccount()
        if (account) {
          needs.account.get()?.refresh(account.namespace)
          needs.tokens.get()?.refresh(account.namespace)
        }
        const { stack } = router.state.get()
        if (stack.at(-1)?.view === 'BuyInProgress') return
        // Isolated: it stands in sentences of any direction.
        const amountText = `\u2066${formatAmount(amount, decimals, 6, settings.locale.get())} ${symbol}\u2069`
        needs.notices.snack('success', text('onramp.arrived', { amount: amountText }))
      },
      text,
      pause,
      now: Date.now,
      isHidden: () => typeof document !== 'undefined' && document.hidden,
      isShown: form.isShown,
    }),
  }
}

export type Buying = ReturnType<typeof startBuying>

/** Calls back with this code: at once if it is there, else when it has loaded. */
export type WithBuying = (run: (buying: Buying) => void, failed?: () => void) => void
