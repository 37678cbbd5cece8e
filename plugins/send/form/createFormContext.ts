import { type AccountInUse, accountInUse, createPageRequest } from 'portico/core'
import type { Transfers } from 'portico/plugins/transactions/contract'
import { createWork, loadAbility, notSent } from 'portico/plugins/transactions/review'
import type { SendState } from '../contract.js'
import type { FormDeps } from './createFormDeps.js'
import { emptyState } from './emptyState.js'

/** The fields that end a problem, and those that lead back to the form. */
export const noProblem = { problem: undefined, declined: undefined } as const
export const formReset = { ...noProblem, step: 'form', review: undefined } as const

/** The state that the parts of the form's machine share, and the running work that its changes cancel. */
export const createFormContext = (deps: FormDeps) => {
  const { state, sessions, chains, transfers } = deps
  /** The work for the present draft, the resolving of a name, the reading of the maximum, and questions ahead of the review. */
  const { cancel, signalOf } = createWork<'draft' | 'name' | 'max' | 'prefetch'>(deps.signal)
  const page = createPageRequest()
  /** Merges a change into the state. */
  const set = (change: Partial<SendState>) => state.update((draft) => void Object.assign(draft, change))
  const clear = (more: Partial<SendState> = {}) => set({ ...emptyState, ...more })
  /** Cancels everything that the present draft has started. */
  const cancelWork = () => {
    cancel('draft', notSent('The draft was changed'))
    cancel('name')
    cancel('max')
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
    set,
    /** The account in use; undefined if there is none, or if its coins cannot be sent. */
    currentAccount: () => accountInUse(sessions, chains, transfers),
    /** The transfers of the account's chain; rejects if their code cannot be loaded in time. */
    transfersOf: ({ namespace }: AccountInUse, signal: AbortSignal): Promise<Transfers> =>
      loadAbility(transfers.of(namespace), {
        late: deps.text('transactions.late'),
        missing: deps.text('transactions.refused.chain'),
        signal,
      }),
  }
}

/** Shared state and work of the form's machine. */
export type FormContext = ReturnType<typeof createFormContext>
