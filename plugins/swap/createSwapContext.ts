import {
  type AccountInUse,
  createLinkedAbort,
  isSameAddress,
  type Notices,
  type Router,
  type Sessions,
} from 'portico/core'
import type { Abilities, Cell, Namespace, Source } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Calls, CreatePermits, Transactions } from 'portico/plugins/transactions/contract'
import type {
  ListedToken,
  SwapEvent,
  SwapMismatch,
  SwapSource,
  SwapState,
  SwapStep,
  SwapToken,
} from './contract.js'
import type { FormPermits } from './createPermits.js'
import { emptyState } from './emptyState.js'
import { notSent } from './failures.js'
import type { PrepareDeps } from './prepareSwap.js'
import type { SwapAbilities } from './SwapAbilities.js'
import { type AccountNeeds, swapAccount } from './swapAccount.js'

export interface SwapperDeps
  extends Pick<PrepareDeps, 'text' | 'amountText' | 'rpcHosts'>,
    Pick<AccountNeeds, 'chains' | 'swapCalls'> {
  readonly state: Cell<SwapState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'balance' | 'provider'>
  readonly calls: Abilities<Calls>
  readonly chainPermits: Abilities<CreatePermits>
  readonly transactions: Pick<Transactions, 'ask' | 'earlier'>
  readonly sources: Pick<Source<readonly SwapSource[]>, 'get'>
  /** The tokens of the account in use, as far as they are known. */
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
  /** The permits of the form; their code loads with the first one. */
  permits(): Promise<FormPermits>
  readonly router: Pick<Router, 'state' | 'reset'>
  readonly notices: Pick<Notices, 'snack'>
  emit(event: 'swap.started', payload: SwapEvent & { step: SwapStep['kind'] }): void
  emit(event: 'swap.sent', payload: SwapEvent & { step: SwapStep['kind']; hash?: string }): void
  emit(event: 'swap.declined', payload: SwapEvent): void
  emit(event: 'swap.failed', payload: SwapEvent & { message: string }): void
  emit(event: 'swap.mismatch', payload: SwapMismatch): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** True while the page is hidden. */
  isHidden(): boolean
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The state that the parts of the form's machine share, and the running work that its changes cancel. */
export const createSwapContext = (deps: SwapperDeps) => {
  const { state } = deps
  /** Merges a change into the state, and removes a field that is undefined. */
  const set = (change: { readonly [K in keyof SwapState]?: SwapState[K] | undefined }) => {
    const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
    state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SwapState)
  }
  const noProblem = { problem: undefined, declined: undefined }
  const formReset = { ...noProblem, stage: 'form', review: undefined, allowed: undefined } as const
  /**
   * Cancel, by kind: the present quote and the timer of the next one, the reading of lists and balances, and
   * the work behind the review.
   */
  const controllers = {
    quoting: createLinkedAbort(deps.signal),
    reading: createLinkedAbort(deps.signal),
    work: createLinkedAbort(deps.signal),
  }

  const currentAccount = () => swapAccount(deps)
  /** A signal for a kind of work, which also aborts when the plugin stops. */
  const signalOf = (kind: keyof typeof controllers) => controllers[kind].signal
  const sourcesFor = (account: AccountInUse) =>
    deps.sources.get().filter(({ networks }) => networks.includes(account.network.caipNetworkId))
  const abilitiesOf = async ({ namespace }: AccountInUse): Promise<SwapAbilities> => {
    const [calls, swapCalls] = await Promise.all([deps.calls.of(namespace), deps.swapCalls.of(namespace)])
    if (!calls || !swapCalls) throw notSent(deps.text('swap.moved'))
    return { calls, swapCalls, permits: () => deps.chainPermits.of(namespace) }
  }

  const cancel = (kind: keyof typeof controllers, reason?: unknown) => {
    controllers[kind].abort(reason)
    controllers[kind] = createLinkedAbort(deps.signal)
  }
  const cancelWork = () => cancel('work', notSent('The draft was changed'))
  const cancelQuote = () => cancel('quoting')
  const cancelReads = () => cancel('reading')
  const reset = () => {
    cancelWork()
    cancelQuote()
    cancelReads()
    state.set(emptyState)
  }

  /** Whether two tokens are the same on the chain. */
  const isSameToken = (account: AccountInUse, one: ListedToken | undefined, other: ListedToken | undefined) =>
    !!one && !!other && isSameAddress(account.chain, one.address, other.address)

  /** Whether the account owns some of a token, and the token is not marked as a look-alike. */
  const isOwn = (account: AccountInUse, { address: tokenAddress }: ListedToken) =>
    deps
      .ownedTokens(account.namespace)
      .some(
        ({ address, amount, mark }) =>
          !mark && amount > 0n && isSameAddress(account.chain, address, tokenAddress),
      )

  /** A token with the account's balance and the price, as far as they are known. */
  const withBalance = (account: AccountInUse, token: ListedToken): SwapToken => {
    const ownedToken = deps
      .ownedTokens(account.namespace)
      .find(({ address }) => isSameAddress(account.chain, address, token.address))
    return Object.freeze({
      ...token,
      ...(ownedToken && {
        amount: ownedToken.amount,
        ...(ownedToken.price !== undefined && { price: ownedToken.price }),
      }),
    })
  }

  return {
    deps,
    set,
    noProblem,
    formReset,
    currentAccount,
    signalOf,
    sourcesFor,
    abilitiesOf,
    cancelWork,
    cancelQuote,
    cancelReads,
    reset,
    isSameToken,
    isOwn,
    withBalance,
  }
}

/** Shared state and work of the form's machine. */
export type SwapContext = ReturnType<typeof createSwapContext>
