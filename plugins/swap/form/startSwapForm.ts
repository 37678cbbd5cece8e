import { type Http, pause, type Router, type Settings, watchService } from 'portico/core'
import type { CaipNetworkId, Dispose, Namespace, Source } from 'portico/kernel'
import type { TokenBalance, TokensService } from 'portico/plugins/tokens/contract'
import type { TransactionResult, Transactions } from 'portico/plugins/transactions/contract'
import { reviewMessages, stepMessages } from 'portico/plugins/transactions/review'
import { isolatedAmount } from 'portico/react'
import type { SwapRequest } from '../contract.js'
import { formMessages } from '../formMessages.js'
import type { createPermits, FormPermits } from '../steps/createPermits.js'
import type { FormDeps } from './createFormContext.js'
import { createSwapForm } from './createSwapForm.js'

/** English texts of the form and the review. */
export const messages = { ...reviewMessages, ...stepMessages, ...formMessages }

/** The parts of the plugin that its form needs. */
export interface StartDeps extends Pick<FormDeps, 'state' | 'emit' | 'signal'> {
  readonly needs: Pick<
    FormDeps,
    'chains' | 'calls' | 'transactions' | 'swapCalls' | 'chainPermits' | 'sources' | 'router' | 'notices'
  > & {
    readonly router: Pick<Router, 'open'>
    readonly transactions: Pick<Transactions, 'enter'>
    readonly sessions: FormDeps['sessions'] & { readonly state: Source<unknown> }
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
export const startSwapForm = ({
  needs,
  state,
  networks,
  permits: loadPermits,
  emit,
  own,
  signal,
}: StartDeps) => {
  const { sessions, settings } = needs
  const ownedTokens = (namespace: Namespace): readonly TokenBalance[] =>
    needs.tokens.get()?.state.get()[namespace]?.tokens ?? []
  let permits: FormPermits | undefined
  const form = createSwapForm({
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

  own(networks.subscribe(form.reset))
  let last = form.follow({})
  own(
    sessions.state.subscribe(() => {
      last = form.follow(last)
    }),
  )
  own(form.reset)
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', form.onPageVisible, { signal })

  const changed = watchService(needs.tokens, { own, changed: form.refresh })

  return Object.freeze({
    ...form,
    /** Opens the form with the page's fields; resolves once the wallet has sent the swap. */
    request: async (request: SwapRequest): Promise<TransactionResult> => {
      await needs.transactions.enter(undefined)
      const result = form.begin()
      void needs.router.open({ view: 'Swap', params: request }).then(form.onFormLeft, form.onFormLeft)
      return result
    },
    /** Keeps the tokens of the account up to date until the returned function is called. */
    attendTokens: (namespace: Namespace): Dispose => needs.tokens.get()?.attend(namespace) ?? (() => {}),
    /** Changes when the tokens of the account were read again. */
    changed,
  })
}
