import {
  type AccountInUse,
  accountInUse,
  createPageRequest,
  type Notices,
  type Router,
  type Sessions,
  type Settings,
  type Stored,
  within,
} from 'portico/core'
import type { Abilities, Cell, ChainAdapter, Namespace, Network, Source } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { Names } from 'portico/plugins/names/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Transactions, TransferIntent, Transfers } from 'portico/plugins/transactions/contract'
import { createWork, notSent } from 'portico/plugins/transactions/review'
import type { SendEvent, SendMismatch, SendNoteLevel, SendState, SendToken } from '../contract.js'
import type { AccountPast } from '../receivers/readPast.js'
import type { PastReceiver } from '../receivers/receivers.js'
import { emptyState } from './emptyState.js'

/** Time limit for loading the code of transfers, in milliseconds. */
const LOADING = 20_000

export interface FormDeps {
  readonly state: Cell<SendState>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly transfers: Abilities<Transfers>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'balance'>
  readonly transactions: Pick<Transactions, 'ask' | 'earlier'>
  /** The tokens of the account in use, as far as they are known. */
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
  /** The addresses of the page's own tokens. */
  listedTokens(network: Network): readonly string[]
  /** The transactions of a namespace's account, as far as they were read. */
  history(namespace: Namespace): readonly Activity[]
  /** Reads with whom an account has dealt. */
  past(account: AccountInUse, transfers: Transfers, signal: AbortSignal): Promise<AccountPast>
  names(): Pick<Names, 'isName' | 'resolve'> | undefined
  readonly pastReceivers: Stored<readonly PastReceiver[]>
  /** Calls the hook `intent.review`. */
  review(value: { readonly intent: TransferIntent; note(text: string, level?: SendNoteLevel): void }): unknown
  readonly router: Pick<Router, 'state' | 'reset'>
  readonly notices: Pick<Notices, 'snack'>
  readonly text: Settings['text']
  /** Formats an amount for the visitor. */
  amountText(amount: bigint, currency: Pick<SendToken, 'symbol' | 'decimals'>): string
  emit(event: 'send.started' | 'send.declined', payload: SendEvent): void
  emit(event: 'send.sent', payload: SendEvent & { hash: string }): void
  emit(event: 'send.failed', payload: SendEvent & { message: string }): void
  emit(event: 'send.mismatch', payload: SendMismatch): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The fields that end a problem, and those that lead back to the form. */
export const noProblem = { problem: undefined, declined: undefined } as const
export const formReset = { ...noProblem, step: 'form', review: undefined } as const

/** The state that the parts of the form's machine share, and the running work that its changes cancel. */
export const createFormContext = (deps: FormDeps) => {
  const { state, sessions, chains, transfers } = deps
  /** The work for the present draft, the resolving of a name, the reading of the maximum, and questions ahead of the review. */
  const { cancel, signalOf } = createWork<'draft' | 'name' | 'max' | 'prefetch'>(deps.signal)
  const page = createPageRequest()
  const clear = (more: Partial<SendState> = {}) => state.set(Object.freeze({ ...emptyState, ...more }))
  /** Cancels everything that the present draft has started. */
  const cancelWork = () => {
    cancel('draft', notSent('The draft was changed'))
    cancel('name')
  }
  return {
    deps,
    /** The promise of the page that has filled in the form. */
    page,
    cancel,
    signalOf,
    cancelWork,
    clear,
    /** Empties the form, and ends everything that it has started. */
    reset: () => {
      cancelWork()
      cancel('prefetch')
      page.end()
      clear()
    },
    /** Merges a change into the state, and removes a field that is undefined. */
    set: (change: { readonly [K in keyof SendState]?: SendState[K] | undefined }) => {
      const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
      state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SendState)
    },
    /** The account in use; undefined if there is none, or if its coins cannot be sent. */
    currentAccount: () => accountInUse(sessions, chains, transfers),
    /** The transfers of the account's chain; rejects if their code cannot be loaded in time. */
    transfersOf: async ({ namespace }: AccountInUse, signal: AbortSignal): Promise<Transfers> => {
      const late = deps.text('transactions.late')
      const loaded = await within(transfers.of(namespace), { ms: LOADING, late, signals: [signal] })
      if (!loaded) throw notSent(deps.text('transactions.refused.chain'))
      return loaded
    },
  }
}

/** Shared state and work of the form's machine. */
export type FormContext = ReturnType<typeof createFormContext>
