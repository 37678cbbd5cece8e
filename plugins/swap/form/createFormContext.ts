import { type AccountInUse, accountInUse, createPageRequest, isSameAddress } from 'portico/core'
import type { TransactionResult } from 'portico/plugins/transactions/contract'
import { createWork, loadAbility, notSent } from 'portico/plugins/transactions/review'
import type { ListedToken, SwapState, SwapToken } from '../contract.js'
import type { SwapAbilities } from '../steps/SwapAbilities.js'
import type { FormDeps } from './createFormDeps.js'
import { emptyState } from './emptyState.js'

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
      const load = <T>(loading: Promise<T | undefined>) =>
        loadAbility(loading, {
          late: deps.text('transactions.late'),
          missing: deps.text('swap.moved'),
          signal: deps.signal,
        })
      const [calls, loaded] = await Promise.all([
        load(deps.calls.of(namespace)),
        load(swapCalls.of(namespace)),
      ])
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
