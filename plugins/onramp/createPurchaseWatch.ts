import { readWebLink, type Settings, type Stored, within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { Arrival, BuyOrder, BuyOutcome, BuySource, Purchase } from './contract.js'
import { type Baseline, compareHoldings, type Holding } from './holdings.js'
import type { Offer } from './inside.js'
import { pendingParser } from './pendingParser.js'

/** How long a provider may take to name its page, in milliseconds. */
const DEADLINE = 15_000
/** Waits between two looks in milliseconds: short while a card may take, then long. */
const [SOON, LATER] = [4_000, 15_000]
/** Until when looks are short, and until when there are any unless the view is shown, in milliseconds. */
const [SHORT, MOST] = [600_000, 3_600_000]
/** How soon after the press no payment can have arrived yet, in milliseconds. */
const EARLY = 30_000
/** How long a purchase is remembered, in milliseconds: a bank transfer takes days. */
const KEPT = 7 * 86_400_000

/** The holdings of an account now. */
export interface Look {
  readonly holdings: readonly Holding[]
  /** True if its tokens were read. */
  readonly complete: boolean
}

/** How a provider sells. */
export type Seller = Pick<BuySource, 'link' | 'outcome'>

/** A press on a provider, with the window that it opened. */
export interface Press {
  readonly purchase: Purchase
  readonly order: BuyOrder
  readonly from: Offer
  readonly opened: Window | undefined
  /** Aborts when the purchase is no longer shown. */
  readonly signal: AbortSignal
}

export interface WatchDeps {
  get(): Purchase | undefined
  set(purchase: Purchase): void
  /** Removes the record of a purchase. */
  forget(purchase: Purchase): void
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'set' | 'remove'>
  here(): AccountInUse | undefined
  /** The provider of this name, if it is offered. */
  offerOf(name: string): Offer | undefined
  sellerOf(offer: Offer): Seller
  /** Reads the account in use; rejects if it cannot be read. */
  look(purchase: Purchase, signal: AbortSignal): Promise<Look>
  /** The account's amounts as they were last read, and whether its tokens were. */
  known(): { readonly baseline: Baseline; readonly complete: boolean }
  /** Keeps the tokens of a namespace up to date until its undo. */
  attendTokens(namespace: string): (() => void) | undefined
  emit(event: 'onramp.opened' | 'onramp.arrived' | 'onramp.failed', purchase: Purchase): void
  /** Called with what arrived. */
  arrived(arrival: Arrival): void
  readonly text: Settings['text']
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  isHidden(): boolean
  /** Whether a view shows the purchase. */
  isShown(): boolean
}

/** Leads the window to the page of a provider, and watches the account for what was bought. */
export const createWatch = ({
  get,
  set,
  forget,
  stored,
  here,
  offerOf,
  sellerOf,
  look,
  known,
  attendTokens,
  emit,
  arrived,
  text,
  pause,
  now,
  isHidden,
  isShown,
}: WatchDeps) => {
  let baseline: Baseline = {}
  let complete = false
  let before = { baseline, complete }

  const isHere = ({ namespace, network, address }: Purchase) => {
    const at = here()
    return at?.namespace === namespace && at.network.caipNetworkId === network && at.address === address
  }
  /** The stored purchase: another tab may have written a newer one. */
  const kept = () => {
    stored.load()
    return pendingParser.parse(stored.get())
  }
  /** The start of the comparison: of what was not looked at in time, as it was last read before the press. */
  const start = () => ({
    baseline: { ...before.baseline, ...baseline },
    complete: complete || before.complete,
  })
  const save = () => {
    const { status: _, arrived: __, count: ___, link, ...purchase } = get() ?? ({} as Purchase)
    if (!link || !purchase.provider || (kept()?.startedAt ?? 0) > purchase.startedAt) return
    stored.set(Object.freeze({ ...purchase, link, ...start() }))
  }
  /** Compares what the account holds with the start; true once something has arrived. */
  const compare = async (purchase: Purchase, signal: AbortSignal): Promise<boolean> => {
    const seen = await look(purchase, signal)
    if (signal.aborted || !isHere(purchase)) return false
    // A look that soon is newer than what is known, and cannot have the payment in it.
    const from = now() - purchase.startedAt < EARLY ? { baseline, complete } : start()
    const found = compareHoldings(from.baseline, seen.holdings, from.complete)
    const isNews =
      JSON.stringify(found.baseline) !== JSON.stringify(baseline) || complete !== (complete || seen.complete)
    baseline = found.baseline
    complete ||= seen.complete
    const current = get()
    // A purchase that arrives on another network cannot be seen on this one.
    if (!found.arrived || !current || current.elsewhere) {
      if (isNews) save()
      return false
    }
    forget(current)
    set({ ...current, status: 'arrived', arrived: found.arrived })
    emit('onramp.arrived', current)
    arrived(found.arrived)
    return true
  }
  /** Tells a payment that was declined. The watch goes on: the window may take another card. */
  const hearDecline = async (purchase: Purchase, signal: AbortSignal): Promise<void> => {
    const at = here()
    const offer = offerOf(purchase.provider)
    const outcome: BuyOutcome | undefined =
      at && offer && (await sellerOf(offer).outcome?.(at, purchase.startedAt, signal))
    const current = get()
    if (signal.aborted || outcome !== 'failed' || !isHere(purchase)) return
    if (current?.startedAt !== purchase.startedAt || current.status === 'declined') return
    set({ ...current, status: 'declined' })
    emit('onramp.failed', current)
  }
  const watch = async (signal: AbortSignal) => {
    let release: (() => void) | undefined
    const rest = () => {
      release?.()
      release = undefined
    }
    try {
      while (!signal.aborted) {
        const purchase = get()
        if (!purchase) return
        const age = now() - purchase.startedAt
        const isTime = isShown() || (age >= 0 && age < MOST)
        // A window in front of the page leaves it visible: hidden is one that nobody looks at.
        if (isTime && !isHidden() && isHere(purchase)) {
          // Also with the modal closed, when no view attends to the tokens.
          release ??= attendTokens(purchase.namespace)
          // A node or service that fails is asked again.
          if (await compare(purchase, signal).catch(() => false)) return
          await within(hearDecline(purchase, signal), { ms: DEADLINE, signals: [signal] }).catch(() => {})
        } else rest()
        await pause(age < SHORT ? SOON : LATER, signal).catch(() => {})
      }
    } finally {
      rest()
    }
  }

  return {
    /** Asks for the link of a provider, and leads the window there. */
    lead: async ({ purchase, order, from, opened, signal }: Press): Promise<void> => {
      baseline = {}
      complete = false
      // Nothing can be paid before the page is known.
      // The visitor may be on another network by now: its amounts would not be those before the payment.
      before = isHere(purchase) ? known() : { baseline: {}, complete: false }
      try {
        // The balance before anything is paid.
        const started = compare(purchase, signal).catch(() => false)
        // Also catches a synchronous throw.
        const work = (async () => sellerOf(from).link(order, signal))()
        const late = text('onramp.failed', { provider: purchase.label })
        const page = readWebLink(await within(work, { ms: DEADLINE, late, signals: [signal] }))
        if (!page)
          throw new PorticoError(`The provider "${from.name}" has no web link`, { category: 'onramp' })
        if (opened) opened.location.href = page
        set({ ...purchase, status: opened ? 'open' : 'blocked', link: page })
        save()
        emit('onramp.opened', purchase)
        await started
        void watch(signal)
      } catch {
        opened?.close()
        if (signal.aborted) return
        set({ ...purchase, status: 'failed' })
        emit('onramp.failed', purchase)
      }
    },
    /** Continues to watch for the stored purchase, if it is of this account. */
    resume: (at: AccountInUse, signal: AbortSignal): void => {
      const pending = kept()
      if (!pending) return
      if (!(now() - pending.startedAt < KEPT)) {
        stored.remove()
        return
      }
      const { baseline: amounts, complete: had, ...purchase } = pending
      if (purchase.namespace !== at.namespace || purchase.address !== at.address) return
      baseline = amounts
      complete = had
      before = { baseline, complete }
      set({ ...purchase, status: 'open', count: 1 })
      void watch(signal)
    },
  }
}
