import {
  isSameAddress,
  type Notices,
  type OpenRequests,
  type Router,
  type Sessions,
  type Stored,
} from 'portico/core'
import type { Cell, ChainAdapter, ChainSwaps, Namespace, Source } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type {
  ListedToken,
  SwapEvent,
  SwapMismatch,
  SwapSource,
  SwapState,
  SwapStep,
  SwapToken,
} from './contract.js'
import type { Permits } from './createPermits.js'
import { emptyState } from './emptyState.js'
import { notSent } from './failures.js'
import type { PrepareDeps } from './prepareSwap.js'
import { type SwapAccount, swapAccount } from './swapAccount.js'

export interface SwapperDeps extends Pick<PrepareDeps, 'text' | 'amountText'> {
  readonly state: Cell<SwapState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'sendTransaction' | 'balance' | 'provider'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly sources: Pick<Source<readonly SwapSource[]>, 'get'>
  /** The tokens of the account in use, as far as they are known. */
  owned(namespace: Namespace): readonly TokenBalance[]
  /** The permits of the form; their code loads with the first one. */
  permits(): Promise<Permits>
  /** The swaps that no wallet has answered. */
  readonly requests: OpenRequests
  /** True while the wallet has accepted calls whose transaction is not known. */
  readonly accepted: Pick<Stored<boolean>, 'set' | 'remove'>
  readonly router: Pick<Router, 'state' | 'push' | 'reset' | 'open'>
  readonly notices: Pick<Notices, 'snack'>
  emit(event: 'swap.started', payload: SwapEvent & { step: SwapStep['kind'] }): void
  emit(event: 'swap.sent', payload: SwapEvent & { step: SwapStep['kind']; hash: string }): void
  emit(event: 'swap.declined', payload: SwapEvent): void
  emit(event: 'swap.failed', payload: SwapEvent & { message: string }): void
  emit(event: 'swap.mismatch', payload: SwapMismatch): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** True while the page is hidden. */
  isHidden(): boolean
  /** Runs the work, unless another tab is asking its wallet; the result is undefined then. */
  alone<T>(work: () => Promise<T>, left: AbortSignal): Promise<T | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The state that the parts of the form's machine share, and the running work that its changes cancel. */
export const createSwapRoom = (deps: SwapperDeps) => {
  const { state, sessions } = deps
  /** Merges a change into the state, and removes a field that is undefined. */
  const set = (change: { readonly [K in keyof SwapState]?: SwapState[K] | undefined }) => {
    const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
    state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SwapState)
  }
  const noProblem = { problem: undefined, declined: undefined }
  const atForm = { ...noProblem, stage: 'form', review: undefined, allowed: undefined } as const
  /**
   * Cancel, by kind: the present quote and the timer of the next one, the reading of lists and balances, and
   * the work behind the review.
   */
  const running = {
    quoting: new AbortController(),
    reading: new AbortController(),
    work: new AbortController(),
  }

  const here = () => swapAccount(sessions, deps.chains)
  /** A signal for a kind of work, which also aborts when the plugin stops. */
  const signalOf = (kind: keyof typeof running, ...others: readonly AbortSignal[]) =>
    AbortSignal.any([deps.signal, running[kind].signal, ...others])
  const sourcesFor = (at: SwapAccount) =>
    deps.sources.get().filter(({ networks }) => networks.includes(at.network.caipNetworkId))
  const swapsOf = ({ chain }: SwapAccount): Promise<ChainSwaps> => chain.swaps()

  const end = (kind: keyof typeof running, reason?: unknown) => {
    running[kind].abort(reason)
    running[kind] = new AbortController()
  }
  const drop = () => end('work', notSent('The draft was changed'))
  const dropQuote = () => end('quoting')
  const dropReads = () => end('reading')
  const reset = () => {
    drop()
    dropQuote()
    dropReads()
    state.set(emptyState)
  }

  /** Whether two tokens are the same on the chain. */
  const isSame = (at: SwapAccount, one: ListedToken | undefined, other: ListedToken | undefined) =>
    !!one && !!other && isSameAddress(at.chain, one.address, other.address)

  /** Whether the account owns some of a token, and the token is not marked as a look-alike. */
  const isOwn = (at: SwapAccount, { address: of }: ListedToken) =>
    deps
      .owned(at.namespace)
      .some(({ address, amount, mark }) => !mark && amount > 0n && isSameAddress(at.chain, address, of))

  /** A token with the account's balance and the price, as far as they are known. */
  const withOwned = (at: SwapAccount, token: ListedToken): SwapToken => {
    const found = deps
      .owned(at.namespace)
      .find(({ address }) => isSameAddress(at.chain, address, token.address))
    return Object.freeze({
      ...token,
      ...(found && { amount: found.amount, ...(found.price !== undefined && { price: found.price }) }),
    })
  }

  return {
    deps,
    set,
    noProblem,
    atForm,
    here,
    signalOf,
    sourcesFor,
    swapsOf,
    drop,
    dropQuote,
    dropReads,
    reset,
    isSame,
    isOwn,
    withOwned,
  }
}

/** Shared state and work of the form's machine. */
export type SwapRoom = ReturnType<typeof createSwapRoom>
