import { field, openPopup, type Router, type Stored } from 'portico/core'
import type { Cell } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { OnrampState, Purchase } from './contract.js'
import type { Offer } from './inside.js'
import type { UseBuying } from './startBuying.js'

export interface PurchasesDeps {
  readonly state: Cell<OnrampState>
  /** The purchase that outlives the page, read by the code that watches for it. */
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'remove'>
  readonly router: Pick<Router, 'state'>
  here(): AccountInUse | undefined
  readonly use: UseBuying
  emit(event: 'onramp.opened' | 'onramp.arrived' | 'onramp.failed', purchase: Purchase): void
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The press that opens a window, and when its purchase is no longer shown; the rest is in code that loads after the form. */
export const createPurchases = ({
  state,
  stored,
  router,
  here,
  use,
  emit,
  now,
  signal: stopped,
}: PurchasesDeps) => {
  let abort: AbortController | undefined
  let popup: Window | undefined

  const get = () => state.get().purchase
  const set = (purchase: Purchase | undefined) => {
    const { purchase: _, ...rest } = state.get()
    state.set(Object.freeze({ ...rest, ...(purchase && { purchase: Object.freeze(purchase) }) }))
  }
  const end = () => {
    // Until its page is known the window is of no use.
    if (get()?.status === 'opening') popup?.close()
    popup = undefined
    abort?.abort(new Error('Stopped'))
    abort = undefined
  }
  stopped.addEventListener('abort', end)
  /** Removes the record of a purchase: another tab may have written a newer one. */
  const forget = ({ startedAt }: Purchase) => {
    stored.load()
    if (field(stored.get(), 'startedAt') === startedAt) stored.remove()
  }
  /** Continues to watch for a purchase of this account that an earlier page, or an earlier press, has started. */
  const resume = () => {
    if (!here() || get()) return
    stored.load()
    if (!stored.get()) return
    use(({ watch }) => {
      const at = here()
      if (!at || get()) return
      abort?.abort()
      abort = new AbortController()
      watch.resume(at, abort.signal)
    })
  }
  const drop = () => {
    end()
    set(undefined)
  }
  // A visitor who leaves before the page is known does not want it.
  const left = router.state.subscribe(() => {
    const { open, stack } = router.state.get()
    if (get()?.status !== 'opening' || (open && stack.some(({ view }) => view === 'BuyInProgress'))) return
    if (!popup) return
    drop()
    resume()
  })
  stopped.addEventListener('abort', left)

  return {
    get,
    set,
    forget,
    /** Follows the account in use: another one's purchase is not shown, and waits until its account is back. */
    follow: () => {
      const at = here()
      const purchase = get()
      if (at && purchase && !(purchase.namespace === at.namespace && purchase.address === at.address)) drop()
      resume()
    },
    buy: (from: Offer): boolean => {
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
      const elsewhere = from.arrivesOn?.(at.network)
      const last = get()
      const purchase: Purchase = Object.freeze({
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
      })
      set(purchase)
      const order = Object.freeze({ ...at, purchaseCurrency, paymentCurrency, paymentAmount })
      use(
        ({ watch }) => {
          if (!signal.aborted) void watch.lead({ purchase, order, from, opened, signal })
        },
        () => {
          if (signal.aborted) return
          opened?.close()
          set({ ...purchase, status: 'failed' })
          emit('onramp.failed', purchase)
        },
      )
      return true
    },
    stop: () => {
      const purchase = get()
      end()
      if (purchase) forget(purchase)
      set(undefined)
    },
  }
}
