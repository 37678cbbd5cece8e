import { readWebLink, type Settings, type Stored, within } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { AccountInUse } from '../accountInUse.js'
import type { Arrival, BuyOrder, BuyOutcome, BuySource, Purchase } from '../contract.js'
import type { Offer } from '../internal.js'
import { type Baseline, compareHoldings, type Holding } from './holdings.js'
import { pendingPurchaseParser } from './pendingPurchaseParser.js'

/** How long a provider may take to name its page, in milliseconds. */
const TIMEOUT = 15_000
/** Intervals between two reads, in milliseconds: short while a payment by card may arrive, then long. */
const [SHORT_INTERVAL, LONG_INTERVAL] = [4_000, 15_000]
/** How long intervals are short, and how long the account is read at all unless the view is shown, in milliseconds. */
const [SHORT_INTERVALS_FOR, WATCH_FOR] = [600_000, 3_600_000]
/** How soon after the press no payment can have arrived yet, in milliseconds. */
const EARLIEST_PAYMENT = 30_000
/** How long a purchase is remembered, in milliseconds: a bank transfer takes days. */
const STORED_FOR = 7 * 86_400_000

/** The holdings of an account now. */
export interface AccountHoldings {
  readonly holdings: readonly Holding[]
  /** True if its tokens were read. */
  readonly complete: boolean
}

/** How a provider sells. */
export type Seller = Pick<BuySource, 'link' | 'outcome'>

/** A press on a provider, with the window that it opened. */
export interface PurchaseStart {
  readonly purchase: Purchase
  readonly order: BuyOrder
  readonly offer: Offer
  readonly popup: Window | undefined
  /** Aborts when the purchase is no longer shown. */
  readonly signal: AbortSignal
}

export interface PurchaseWatchDeps {
  get(): Purchase | undefined
  set(purchase: Purchase): void
  /** Removes the record of a purchase. */
  removeStored(purchase: Purchase): void
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'set' | 'remove'>
  currentAccount(): AccountInUse | undefined
  /** The provider of this name, if it is offered. */
  offerOf(name: string): Offer | undefined
  sellerOf(offer: Offer): Seller
  /** Reads the account in use; rejects if it cannot be read. */
  readHoldings(purchase: Purchase, signal: AbortSignal): Promise<AccountHoldings>
  /** The account's amounts as they were last read, and whether its tokens were. */
  lastRead(): { readonly baseline: Baseline; readonly complete: boolean }
  /** Keeps the tokens of a namespace up to date until its undo. */
  attendTokens(namespace: string): (() => void) | undefined
  emit(event: 'onramp.opened' | 'onramp.arrived' | 'onramp.failed', purchase: Purchase): void
  /** Reports a coin or token that arrived. */
  reportArrival(arrival: Arrival): void
  readonly text: Settings['text']
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  isHidden(): boolean
  /** Whether a view shows the purchase. */
  isShown(): boolean
}

/** Whether a purchase is for an account. */
const isFor = ({ namespace, network, address }: Purchase, account: AccountInUse | undefined) =>
  account?.namespace === namespace && account.network.caipNetworkId === network && account.address === address

/** Opens the page of a provider in the window, and watches the account for the purchase. */
export const createPurchaseWatch = ({
  get,
  set,
  removeStored,
  stored,
  currentAccount,
  offerOf,
  sellerOf,
  readHoldings,
  lastRead,
  attendTokens,
  emit,
  reportArrival,
  text,
  pause,
  now,
  isHidden,
  isShown,
}: PurchaseWatchDeps) => {
  let baseline: Baseline = {}
  let complete = false
  let previous = { baseline, complete }

  const isInUse = (purchase: Purchase) => isFor(purchase, currentAccount())
  /** The stored purchase: another tab may have written a newer one. */
  const readStored = () => {
    stored.load()
    return pendingPurchaseParser.parse(stored.get())
  }
  /** The start of the comparison; amounts that were not read in time are those from before the press. */
  const startOfComparison = () => ({
    baseline: { ...previous.baseline, ...baseline },
    complete: complete || previous.complete,
  })
  const save = () => {
    const { status: _, arrived: __, count: ___, link, ...purchase } = get() ?? ({} as Purchase)
    if (!link || !purchase.provider || (readStored()?.startedAt ?? 0) > purchase.startedAt) return
    stored.set(Object.freeze({ ...purchase, link, ...startOfComparison() }))
  }
  /** Compares what the account holds with the start; true once something has arrived. */
  const compare = async (purchase: Purchase, signal: AbortSignal): Promise<boolean> => {
    const read = await readHoldings(purchase, signal)
    if (signal.aborted || !isInUse(purchase)) return false
    // A read this early is newer than the known amounts, and cannot include the payment.
    const start = now() - purchase.startedAt < EARLIEST_PAYMENT ? { baseline, complete } : startOfComparison()
    const found = compareHoldings(start.baseline, read.holdings, start.complete)
    const hasChanged =
      JSON.stringify(found.baseline) !== JSON.stringify(baseline) || complete !== (complete || read.complete)
    baseline = found.baseline
    complete ||= read.complete
    const current = get()
    // A purchase that arrives on another network cannot be seen on this one.
    if (!found.arrived || !current || current.elsewhere) {
      if (hasChanged) save()
      return false
    }
    removeStored(current)
    set({ ...current, status: 'arrived', arrived: found.arrived })
    emit('onramp.arrived', current)
    reportArrival(found.arrived)
    return true
  }
  /** Tells a payment that was declined. The watch goes on: the window may take another card. */
  const checkDeclined = async (purchase: Purchase, signal: AbortSignal): Promise<void> => {
    const account = currentAccount()
    const offer = offerOf(purchase.provider)
    const outcome: BuyOutcome | undefined =
      account && offer && (await sellerOf(offer).outcome?.(account, purchase.startedAt, signal))
    const current = get()
    if (signal.aborted || outcome !== 'failed' || !isInUse(purchase)) return
    if (current?.startedAt !== purchase.startedAt || current.status === 'declined') return
    set({ ...current, status: 'declined' })
    emit('onramp.failed', current)
  }
  const watch = async (signal: AbortSignal) => {
    let releaseTokens: (() => void) | undefined
    const stopAttending = () => {
      releaseTokens?.()
      releaseTokens = undefined
    }
    try {
      while (!signal.aborted) {
        const purchase = get()
        if (!purchase) return
        const age = now() - purchase.startedAt
        const isWatching = isShown() || (age >= 0 && age < WATCH_FOR)
        // A window in front of the page leaves it visible: hidden is one that nobody looks at.
        if (isWatching && !isHidden() && isInUse(purchase)) {
          // Also with the modal closed, when no view attends to the tokens.
          releaseTokens ??= attendTokens(purchase.namespace)
          // A node or service that fails is asked again.
          if (await compare(purchase, signal).catch(() => false)) return
          await within(checkDeclined(purchase, signal), { ms: TIMEOUT, signals: [signal] }).catch(() => {})
        } else stopAttending()
        await pause(age < SHORT_INTERVALS_FOR ? SHORT_INTERVAL : LONG_INTERVAL, signal).catch(() => {})
      }
    } finally {
      stopAttending()
    }
  }

  return {
    /** Requests the link of a provider, and opens it in the window. */
    openPage: async ({ purchase, order, offer, popup, signal }: PurchaseStart): Promise<void> => {
      baseline = {}
      complete = false
      // Nothing can be paid before the page is known.
      // The visitor may be on another network by now: its amounts would not be those before the payment.
      previous = isInUse(purchase) ? lastRead() : { baseline: {}, complete: false }
      try {
        // The balance before anything is paid.
        const firstComparison = compare(purchase, signal).catch(() => false)
        // Also catches a synchronous throw.
        const work = (async () => sellerOf(offer).link(order, signal))()
        const late = text('onramp.failed', { provider: purchase.label })
        const page = readWebLink(await within(work, { ms: TIMEOUT, late, signals: [signal] }))
        if (!page)
          throw new PorticoError(`The provider "${offer.name}" has no web link`, { category: 'onramp' })
        if (popup) popup.location.href = page
        set({ ...purchase, status: popup ? 'open' : 'blocked', link: page })
        save()
        emit('onramp.opened', purchase)
        await firstComparison
        void watch(signal)
      } catch {
        popup?.close()
        if (signal.aborted) return
        set({ ...purchase, status: 'failed' })
        emit('onramp.failed', purchase)
      }
    },
    /** Continues to watch for the stored purchase, if it is of this account. */
    resume: (account: AccountInUse, signal: AbortSignal): void => {
      const pending = readStored()
      if (!pending) return
      if (!(now() - pending.startedAt < STORED_FOR)) {
        stored.remove()
        return
      }
      const { baseline: amounts, complete: wasComplete, ...purchase } = pending
      if (purchase.namespace !== account.namespace || purchase.address !== account.address) return
      baseline = amounts
      complete = wasComplete
      previous = { baseline, complete }
      set({ ...purchase, status: 'open', count: 1 })
      void watch(signal)
    },
  }
}
