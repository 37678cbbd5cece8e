import {
  type AccountInUse,
  accountInUse,
  createPageRequest,
  isSameAddress,
  type Notices,
  type Router,
  type Sessions,
} from 'portico/core'
import type { Abilities, Cell, ChainAdapter, Namespace, Source } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type {
  Calls,
  CreatePermits,
  TransactionResult,
  Transactions,
} from 'portico/plugins/transactions/contract'
import { createWork, notSent } from 'portico/plugins/transactions/review'
import type {
  ListedToken,
  SwapCalls,
  SwapEvent,
  SwapMismatch,
  SwapSource,
  SwapState,
  SwapStep,
  SwapToken,
} from '../contract.js'
import type { FormPermits } from '../steps/createPermits.js'
import type { PrepareDeps } from '../steps/prepareSwap.js'
import type { SwapAbilities } from '../steps/SwapAbilities.js'
import { emptyState } from './emptyState.js'

export interface FormDeps extends Pick<PrepareDeps, 'text' | 'amountText' | 'rpcHosts'> {
  readonly state: Cell<SwapState>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'balance' | 'provider'>
  readonly calls: Abilities<Calls>
  readonly swapCalls: Abilities<SwapCalls>
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

/** The fields that end a problem, and those that lead back to the form. */
export const noProblem = { problem: undefined, declined: undefined } as const
export const formReset = {
  ...noProblem,
  stage: 'form',
  review: undefined,
  record: undefined,
  allowed: undefined,
} as const

/** The state that the parts of the form's machine share, and the running work that its changes cancel. */
export const createFormContext = (deps: FormDeps) => {
  const { state, sessions, chains, swapCalls } = deps
  /** The present quote and the timer of the next one, the reading of lists and balances, and the work behind the review. */
  const { cancel, signalOf } = createWork<'quoting' | 'reading' | 'review'>(deps.signal)
  const page = createPageRequest<TransactionResult>()
  const cancelWork = () => cancel('review', notSent('The draft was changed'))
  /** The account's token of an address. */
  const ownedToken = ({ namespace, chain }: AccountInUse, { address }: Pick<ListedToken, 'address'>) =>
    deps.ownedTokens(namespace).find((each) => isSameAddress(chain, each.address, address))
  return {
    deps,
    /** The promise of the page that has opened the form. */
    page,
    cancel,
    signalOf,
    cancelWork,
    ownedToken,
    /** Merges a change into the state, and removes a field that is undefined. */
    set: (change: { readonly [K in keyof SwapState]?: SwapState[K] | undefined }) => {
      const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
      state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SwapState)
    },
    reset: () => {
      cancelWork()
      cancel('quoting')
      cancel('reading')
      state.set(emptyState)
    },
    /** The account in use; undefined if its chain does not support swaps. */
    currentAccount: () => accountInUse(sessions, chains, swapCalls),
    sourcesFor: ({ network }: AccountInUse) =>
      deps.sources.get().filter(({ networks }) => networks.includes(network.caipNetworkId)),
    abilitiesOf: async ({ namespace }: AccountInUse): Promise<SwapAbilities> => {
      const [calls, loaded] = await Promise.all([deps.calls.of(namespace), swapCalls.of(namespace)])
      if (!calls || !loaded) throw notSent(deps.text('swap.moved'))
      return { calls, swapCalls: loaded, permits: () => deps.chainPermits.of(namespace) }
    },
    /** Whether two tokens are the same on the chain. */
    isSameToken: (
      { chain }: AccountInUse,
      one: ListedToken | undefined,
      other: ListedToken | undefined,
    ): boolean => !!one && !!other && isSameAddress(chain, one.address, other.address),
    /** A token with the account's balance and the price, as far as they are known. */
    withBalance: (account: AccountInUse, token: ListedToken): SwapToken => {
      const { amount, price } = ownedToken(account, token) ?? {}
      return Object.freeze({
        ...token,
        ...(amount !== undefined && { amount }),
        ...(price !== undefined && { price }),
      })
    },
  }
}

/** Shared state and work of the form's machine. */
export type FormContext = ReturnType<typeof createFormContext>
