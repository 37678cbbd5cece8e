import { type AccountInUse, createLinkedAbort } from 'portico/core'
import type { TransferRequest } from 'portico/plugins/transactions/contract'
import type { TransferFacts } from './readTransferFacts.js'

/** How long a transfer has to stay unchanged before anything is asked about it, in milliseconds. */
const TYPING_PAUSE = 500
/** How long answers about a transfer are used, in milliseconds. */
const MAX_AGE = 10_000

interface PrefetchDeps {
  ask(request: TransferRequest, account: AccountInUse, signal: AbortSignal): Promise<TransferFacts>
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}

interface Prefetched {
  readonly request: TransferRequest
  readonly account: AccountInUse
  readonly controller: AbortController
  reading?: { readonly startedAt: number; readonly facts: Promise<TransferFacts | undefined> }
}

const isSame = (one: TransferRequest, other: TransferRequest): boolean =>
  one.network === other.network &&
  one.from === other.from &&
  one.to === other.to &&
  one.amount === other.amount &&
  one.asset === other.asset &&
  one.decimals === other.decimals &&
  one.memo === other.memo &&
  String(one.references) === String(other.references)

/** Asks about a transfer while its form is still shown, so that its review opens without a wait. */
export const createPrefetch = ({ ask, pause, now, signal }: PrefetchDeps) => {
  let current: Prefetched | undefined
  const cancel = () => {
    current?.controller.abort()
    current = undefined
  }
  return {
    cancel,
    /** Asks about a transfer once it has not changed for a moment. */
    start: async (request: TransferRequest, account: AccountInUse): Promise<void> => {
      cancel()
      const controller = createLinkedAbort(signal)
      const entry: Prefetched = { request, account, controller }
      current = entry
      await pause(TYPING_PAUSE, controller.signal).catch(() => {})
      if (controller.signal.aborted) return
      // The review asks again, and reports a failure then.
      entry.reading = {
        startedAt: now(),
        facts: ask(request, account, controller.signal).catch(() => undefined),
      }
    },
    /**
     * The answers about exactly this transfer; undefined if nothing was asked, or too long ago, or if the
     * questions failed. Ends the questions, because the caller then asks itself.
     */
    take: async (request: TransferRequest, { session }: AccountInUse) => {
      const { reading, account } = current && isSame(current.request, request) ? current : {}
      const age = reading ? now() - reading.startedAt : MAX_AGE
      if (!reading || account?.session !== session || age < 0 || age >= MAX_AGE) {
        cancel()
        return undefined
      }
      const facts = await reading.facts
      // A question that got no answer is asked again.
      return facts?.isComplete ? facts : undefined
    },
  }
}
