import type { AccountInUse } from 'portico/core'
import type { TransferRequest } from 'portico/plugins/transactions/contract'
import type { FormContext } from '../form/createFormContext.js'
import { requestOf } from '../form/requestOf.js'
import { checkDraft } from './checkDraft.js'
import { readTransferFacts, type TransferFacts } from './readTransferFacts.js'

/** How long a transfer has to stay unchanged before anything is asked about it, in milliseconds. */
const TYPING_PAUSE = 500
/** How long answers about a transfer are used, in milliseconds. */
const MAX_AGE = 10_000

interface Prefetched {
  readonly request: TransferRequest
  readonly account: AccountInUse
  readonly signal: AbortSignal
  readonly startedAt: number
  readonly facts: Promise<TransferFacts | undefined>
}

const KEYS = ['network', 'from', 'to', 'amount', 'asset', 'decimals', 'memo'] as const
const isSame = (one: TransferRequest, other: TransferRequest): boolean =>
  KEYS.every((key) => one[key] === other[key]) && String(one.references) === String(other.references)

/** Asks about a transfer while its form is still shown, so that its review opens without a wait. */
export const createPrefetch = ({ deps, currentAccount, transfersOf, cancel }: FormContext) => {
  const { state, pause, now } = deps
  let current: Prefetched | undefined
  const ask = async (request: TransferRequest, account: AccountInUse, signal: AbortSignal) =>
    readTransferFacts(await transfersOf(account, signal), request, account, { ...deps, signal })
  /** The answers about exactly this transfer; undefined if nothing was asked, or too long ago, or if the questions failed. */
  const take = async (request: TransferRequest, { session }: AccountInUse) => {
    if (!current || current.signal.aborted) return undefined
    if (current.account.session !== session || !isSame(current.request, request)) return undefined
    const age = now() - current.startedAt
    const facts = age < 0 || age >= MAX_AGE ? undefined : await current.facts
    // A question that got no answer is asked again.
    return facts?.isComplete ? facts : undefined
  }
  return {
    /** Asks about the draft's transfer once it is complete and has not changed for a moment. */
    start: async (): Promise<void> => {
      const signal = cancel('prefetch')
      const { draft, looking, step } = state.get()
      const account = currentAccount()
      const isComplete = step === 'form' && !Object.keys(checkDraft(draft, looking)).length
      const request = account && isComplete ? requestOf(draft, account) : undefined
      if (!account || !request) return
      await pause(TYPING_PAUSE, signal).catch(() => {})
      if (signal.aborted) return
      // The review asks again, and reports a failure then.
      const facts = ask(request, account, signal).catch(() => undefined)
      current = { request, account, signal, startedAt: now(), facts }
    },
    /** The answers about a transfer: those that have been read ahead, or new ones. */
    read: async (request: TransferRequest, account: AccountInUse, signal: AbortSignal) => {
      const facts = await take(request, account)
      if (facts) return facts
      cancel('prefetch')
      return ask(request, account, signal)
    },
  }
}

/** The questions ahead of a review. */
export type Prefetch = ReturnType<typeof createPrefetch>
