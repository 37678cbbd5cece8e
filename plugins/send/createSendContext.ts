import {
  type AccountInUse,
  createLinkedAbort,
  type Notices,
  type Router,
  type Sessions,
  type Stored,
  within,
} from 'portico/core'
import type { Cell, Namespace, Network } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { Names } from 'portico/plugins/names/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { Transactions, Transfers } from 'portico/plugins/transactions/contract'
import { type AccountNeeds, accountInUse } from './accountInUse.js'
import type { SendEvent, SendMismatch, SendState } from './contract.js'
import { emptyState } from './emptyState.js'
import { notSent } from './failures.js'
import type { ReviewDeps } from './prepareReview.js'
import type { AccountPast } from './readPast.js'
import type { PastReceiver } from './receivers.js'

/** Time limit for loading the code of transfers, in milliseconds. */
const LOADING = 20_000

export interface SenderDeps
  extends Pick<ReviewDeps, 'review' | 'text' | 'amountText'>,
    Pick<AccountNeeds, 'chains' | 'transfers'> {
  readonly state: Cell<SendState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'balance'>
  readonly transactions: Pick<Transactions, 'ask' | 'earlier'>
  /** The tokens of the account in use, as far as they are known. */
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
  /** The addresses of the page's own tokens. */
  listedTokens?(network: Network): readonly string[]
  /** The transactions of a namespace's account, as far as they were read. */
  history(namespace: Namespace): readonly Activity[]
  /** Reads with whom an account has dealt. */
  past?(account: AccountInUse, transfers: Transfers, signal: AbortSignal): Promise<AccountPast>
  names(): Pick<Names, 'isName' | 'resolve'> | undefined
  readonly pastReceivers: Stored<readonly PastReceiver[]>
  readonly router: Pick<Router, 'state' | 'reset'>
  readonly notices: Pick<Notices, 'snack'>
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
export const createSendContext = (deps: SenderDeps) => {
  const { state } = deps
  /** Cancel, by kind: the work for the present draft, the resolving of a name, and the reading of the maximum. */
  const controllers = {
    work: createLinkedAbort(deps.signal),
    lookup: createLinkedAbort(deps.signal),
    max: createLinkedAbort(deps.signal),
  }
  const cancel = (kind: keyof typeof controllers, reason?: unknown) => {
    controllers[kind].abort(reason)
    controllers[kind] = createLinkedAbort(deps.signal)
  }
  return {
    deps,
    /** Merges a change into the state, and removes a field that is undefined. */
    set: (change: { readonly [K in keyof SendState]?: SendState[K] | undefined }) => {
      const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
      state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SendState)
    },
    clear: (more: Partial<SendState> = {}) => state.set(Object.freeze({ ...emptyState, ...more })),
    currentAccount: () => accountInUse(deps),
    /** The transfers of the account's chain; rejects if their code cannot be loaded in time. */
    transfersOf: async ({ namespace }: AccountInUse, signal: AbortSignal): Promise<Transfers> => {
      const late = deps.text('transactions.late')
      const loaded = await within(deps.transfers.of(namespace), { ms: LOADING, late, signals: [signal] })
      if (!loaded) throw notSent(deps.text('transactions.refused.chain'))
      return loaded
    },
    cancel,
    /** Cancels everything that the present draft has started. */
    cancelWork: () => {
      cancel('work', notSent('The draft was changed'))
      cancel('lookup')
    },
    signalOf: (kind: keyof typeof controllers) => controllers[kind].signal,
  }
}

/** Shared state and work of the form's machine. */
export type SendContext = ReturnType<typeof createSendContext>
