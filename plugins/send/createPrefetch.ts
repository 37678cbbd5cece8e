import type { TransferRequest } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { TransferFacts } from './askAbout.js'

/** How long a transfer has to stay unchanged before anything is asked about it, in milliseconds. */
const TYPED = 500
/** How long answers about a transfer are used, in milliseconds. */
const FRESH = 10_000

interface ForesightDeps {
  ask(request: TransferRequest, at: AccountInUse, signal: AbortSignal): Promise<TransferFacts>
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}

interface Held {
  readonly request: TransferRequest
  readonly at: AccountInUse
  readonly end: AbortController
  asked?: { readonly since: number; readonly facts: Promise<TransferFacts | undefined> }
}

const isSame = (one: TransferRequest, other: TransferRequest): boolean =>
  one.network === other.network &&
  one.from === other.from &&
  one.to === other.to &&
  one.amount === other.amount &&
  one.asset === other.asset &&
  one.decimals === other.decimals

/** Asks about a transfer while its form is still shown, so that its review opens without a wait. */
export const createForesight = ({ ask, pause, now, signal }: ForesightDeps) => {
  let held: Held | undefined
  const drop = () => {
    held?.end.abort()
    held = undefined
  }
  return {
    drop,
    /** Asks about a transfer once it has not changed for a moment. */
    begin: async (request: TransferRequest, at: AccountInUse): Promise<void> => {
      drop()
      const end = new AbortController()
      const mine: Held = { request, at, end }
      held = mine
      const either = AbortSignal.any([end.signal, signal])
      await pause(TYPED, either).catch(() => {})
      if (either.aborted) return
      // The review asks again, and reports a failure then.
      mine.asked = { since: now(), facts: ask(request, at, either).catch(() => undefined) }
    },
    /**
     * The answers about exactly this transfer; undefined if nothing was asked, or too long ago, or if the
     * questions failed. Ends the questions, because the caller then asks itself.
     */
    take: async (request: TransferRequest, { chain, session }: AccountInUse) => {
      const { asked, at } = held && isSame(held.request, request) ? held : {}
      const age = asked ? now() - asked.since : FRESH
      if (!asked || at?.session !== session || age < 0 || age >= FRESH) {
        drop()
        return undefined
      }
      const facts = await asked.facts
      // A question that got no answer is asked again.
      const { fee, simulate, kindOf } = chain
      const isWhole =
        facts?.nativeBalance !== undefined &&
        (!fee || facts.fee !== undefined) &&
        (!simulate || facts.simulated) &&
        (!kindOf || facts.kind)
      return isWhole ? facts : undefined
    },
  }
}
