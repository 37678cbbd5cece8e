import { type Http, isSameAddress, pause, type Router, type Settings, watchService } from 'portico/core'
import type { CaipNetworkId, Dispose, Namespace, Source } from 'portico/kernel'
import type { TokenBalance, TokensService } from 'portico/plugins/tokens/contract'
import type { TransactionResult, Transactions } from 'portico/plugins/transactions/contract'
import { reviewMessages, stepMessages } from 'portico/plugins/transactions/review'
import { isolatedAmount } from 'portico/react'
import type { SwapRequest } from './contract.js'
import type { createPermits, FormPermits } from './createPermits.js'
import type { SwapperDeps } from './createSwapContext.js'
import { createSwapper } from './createSwapper.js'
import { formMessages } from './formMessages.js'

/** English texts of the form and the review. */
export const messages = { ...reviewMessages, ...stepMessages, ...formMessages }

/** The parts of the plugin that its form needs. */
export interface SwapFormDeps extends Pick<SwapperDeps, 'state' | 'emit' | 'signal'> {
  readonly needs: Pick<
    SwapperDeps,
    'chains' | 'calls' | 'transactions' | 'swapCalls' | 'chainPermits' | 'sources' | 'router' | 'notices'
  > & {
    readonly router: Pick<Router, 'open'>
    readonly transactions: Pick<Transactions, 'enter'>
    readonly sessions: SwapperDeps['sessions'] & { readonly state: Source<unknown> }
    readonly settings: Pick<Settings, 'text' | 'locale'>
    readonly tokens: Source<TokensService | undefined>
    readonly http: Pick<Http, 'rpcHosts'>
  }
  /** Networks that a source serves. */
  readonly networks: Source<readonly CaipNetworkId[]>
  /** The code of permits. */
  permits(): Promise<{ readonly createPermits: typeof createPermits }>
  /** Registers a cleanup for when the plugin stops; throws if it has stopped. */
  own(dispose: Dispose): Dispose
}

/**
 * Starts the form's state machine, and lets it follow the account, its tokens and the sources until the
 * plugin stops.
 */
export const startSwapper = ({
  needs,
  state,
  networks,
  permits: loadPermits,
  emit,
  own,
  signal,
}: SwapFormDeps) => {
  const { sessions, settings } = needs
  const ownedTokens = (namespace: Namespace): readonly TokenBalance[] =>
    needs.tokens.get()?.state.get()[namespace]?.tokens ?? []
  let permits: FormPermits | undefined
  const swapper = createSwapper({
    ...needs,
    state,
    ownedTokens,
    permits: async () => {
      const { createPermits } = await loadPermits()
      permits ??= createPermits({ now: Date.now })
      return permits
    },
    text: settings.text,
    rpcHosts: needs.http.rpcHosts,
    amountText: (amount, currency) => isolatedAmount(amount, currency, settings.locale.get()),
    emit,
    pause,
    now: Date.now,
    isHidden: () => typeof document !== 'undefined' && document.hidden,
    signal,
  })

  own(networks.subscribe(swapper.reset))
  let last = swapper.follow({})
  own(
    sessions.state.subscribe(() => {
      last = swapper.follow(last)
    }),
  )
  own(swapper.reset)
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', swapper.onPageVisible, { signal })

  const changed = watchService(needs.tokens, { own, changed: swapper.refresh })

  return Object.freeze({
    swapper,
    /** Opens the form with the page's fields; resolves once the wallet has sent the swap. */
    request: async (request: SwapRequest): Promise<TransactionResult> => {
      await needs.transactions.enter(undefined)
      const result = swapper.begin()
      void needs.router.open({ view: 'Swap', params: request }).then(swapper.onFormLeft, swapper.onFormLeft)
      return result
    },
    /** Keeps the tokens of the account up to date until the returned function is called. */
    attendTokens: (namespace: Namespace): Dispose => needs.tokens.get()?.attend(namespace) ?? (() => {}),
    /** Changes when the tokens of the account were read again. */
    changed,
    /** The account's amount of a token and its value in millionths of a US dollar, as they were last read. */
    ownedToken: (
      address: string | undefined,
    ): { readonly amount: bigint; readonly value?: bigint; readonly price?: string } | undefined => {
      const account = swapper.currentAccount()
      return (
        account &&
        ownedTokens(account.namespace).find((each) => isSameAddress(account.chain, each.address, address))
      )
    },
  })
}
