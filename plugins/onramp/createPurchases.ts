import { openPopup, type Router, readWebLink, type Settings, type Stored, within } from 'portico/core'
import { type Cell, PorticoError } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { Arrival, BuyOrder, BuyOutcome, BuySource, OnrampState, Purchase } from './contract.js'
import { type Baseline, compareHoldings, type Holding } from './holdings.js'
import type { Pending } from './pendingParser.js'

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

export interface PurchasesDeps {
  readonly state: Cell<OnrampState>
  readonly stored: Pick<Stored<Pending | null>, 'load' | 'get' | 'set' | 'remove'>
  readonly router: Pick<Router, 'state'>
  here(): AccountInUse | undefined
  source(name: string): BuySource | undefined
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
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Opens the page of a provider, and watches the account for what was bought. */
export const createPurchases = ({
  state,
  stored,
  router,
  here,
  source,
  look,
  known,
  attendTokens,
  emit,
  arrived,
  text,
  pause,
  now,
  isHidden,
  signal: stopped,
}: PurchasesDeps) => {
  let abort: AbortController | undefined
  let popup: Window | undefined
  let holders = 0
  let baseline: Baseline = {}
  let complete = false
  let before = { baseline, complete }

  const get = () => state.get().purchase
  const set = (purchase: Purchase | undefined) => {
    const { purchase: _, ...rest } = state.get()
    state.set(Object.freeze({ ...rest, ...(purchase && { purchase: Object.freeze(purchase) }) }))
  }
  const end = () => {
    abort?.abort(new Error('Stopped'))
    abort = undefined
  }
  stopped.addEventListener('abort', end)
  const isHere = ({ namespace, network, address }: Purchase) => {
    const at = here()
    return at?.namespace === namespace && at.network.caipNetworkId === network && at.address === address
  }
  /** The stored purchase: another tab may have written a newer one. */
  const kept = () => {
    stored.load()
    return stored.get()
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
  const forget = ({ startedAt }: Purchase) => {
    if (kept()?.startedAt === startedAt) stored.remove()
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
    const outcome: BuyOutcome | undefined =
      at && (await source(purchase.provider)?.outcome?.(at, purchase.startedAt, signal))
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
        const isTime = holders > 0 || (age >= 0 && age < MOST)
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

  /** Asks for the link of a provider, and leads the window there. */
  const lead = async (
    purchase: Purchase,
    {
      link,
      order,
      name,
    }: { readonly link: BuySource['link']; readonly order: BuyOrder; readonly name: string },
    opened: Window | undefined,
    signal: AbortSignal,
  ) => {
    try {
      // The balance before anything is paid.
      const started = compare(purchase, signal).catch(() => false)
      // Also catches a synchronous throw.
      const work = (async () => link(order, signal))()
      const late = text('onramp.failed', { provider: purchase.label })
      const page = readWebLink(await within(work, { ms: DEADLINE, late, signals: [signal] }))
      if (!page) throw new PorticoError(`The provider "${name}" has no web link`, { category: 'onramp' })
      if (opened) opened.location.href = page
      popup = undefined
      set({ ...purchase, status: opened ? 'open' : 'blocked', link: page })
      save()
      emit('onramp.opened', purchase)
      await started
      void watch(signal)
    } catch {
      opened?.close()
      popup = undefined
      if (signal.aborted) return
      set({ ...purchase, status: 'failed' })
      emit('onramp.failed', purchase)
    }
  }
  /** Continues to watch for a purchase of this account that an earlier page, or an earlier press, has started. */
  const resume = () => {
    const at = here()
    if (!at || get()) return
    const pending = kept()
    if (!pending) return
    if (!(now() - pending.startedAt < KEPT)) return stored.remove()
    const { baseline: amounts, complete: had, ...purchase } = pending
    if (purchase.namespace !== at.namespace || purchase.address !== at.address) return
    baseline = amounts
    complete = had
    before = { baseline, complete }
    set({ ...purchase, status: 'open', count: 1 })
    abort = new AbortController()
    void watch(abort.signal)
  }
  // A visitor who leaves before the page is known does not want it.
  const left = router.state.subscribe(() => {
    const { open, stack } = router.state.get()
    if (get()?.status !== 'opening' || (open && stack.some(({ view }) => view === 'BuyInProgress'))) return
    if (!popup) return
    end()
    popup = undefined
    set(undefined)
    resume()
  })
  stopped.addEventListener('abort', left)

  return {
    /** Follows the account in use: another one's purchase is not shown, and waits until its account is back. */
    follow: () => {
      const at = here()
      const purchase = get()
      if (at && purchase && !(purchase.namespace === at.namespace && purchase.address === at.address)) {
        end()
        popup = undefined
        set(undefined)
      }
      resume()
    },
    buy: (from: BuySource): boolean => {
      const at = here()
      const { purchaseCurrency, paymentCurrency, paymentAmount } = state.get()
      if (!at || paymentAmount === undefined) return false
      // In the press, before anything else: browsers block windows that open later.
      const opened = openPopup()
      try {
        // The provider must not reach back to the page.
        if (opened) opened.opener = null
      } catch {}
      end()
      abort = new AbortController()
      const { signal } = abort
      popup = opened
      signal.addEventListener('abort', () => popup === opened && opened?.close())
      baseline = {}
      complete = false
      before = known()
      const elsewhere = from.arrivesOn?.(at.network)
      const last = get()
      const purchase: Purchase = {
        status: 'opening',
        provider: from.name,
        label: from.label,
        ...(from.icon && { icon: from.icon }),
        namespace: at.namespace,
        network: at.network.caipNetworkId,
        address: at.address,
        symbol: purchaseCurrency.symbol,
        ...(elsewhere && { elsewhere }),
        startedAt: now(),
        count: last?.provider === from.name ? last.count + 1 : 1,
      }
      set(purchase)
      const order = Object.freeze({ ...at, purchaseCurrency, paymentCurrency, paymentAmount })
      void lead(purchase, { link: from.link, order, name: from.name }, opened, signal)
      return true
    },
    stop: () => {
      const purchase = get()
      end()
      if (purchase) forget(purchase)
      set(undefined)
    },
    attend: () => {
      holders++
      return () => {
        holders--
      }
    },
  }
}
