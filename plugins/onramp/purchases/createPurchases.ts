import { field, openPopup, type Router, type Stored } from 'portico/core'
import type { Cell } from 'portico/kernel'
import type { AccountInUse } from '../accountInUse.js'
import type { OnrampState, Purchase } from '../contract.js'
import type { Offer } from '../internal.js'
import type { WithBuying } from './startBuying.js'

export interface PurchasesDeps {
  readonly state: Cell<OnrampState>
  /** The purchase that outlives the page, read by the code that watches for it. */
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'remove'>
  readonly router: Pick<Router, 'state'>
  currentAccount(): AccountInUse | undefined
  readonly withBuying: WithBuying
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
  currentAccount,
  withBuying,
  emit,
  now,
  signal: stopped,
}: PurchasesDeps) => {
  let abort: AbortController | undefined
  let popup: Window | undefined

  const get = () => state.get().purchase
  const set = (purchase: Purchase | undefined) => {
    const { purchase: _, ...others } = state.get()
    state.set(Object.freeze({ ...others, ...(purchase && { purchase: Object.freeze(purchase) }) }))
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
  const removeStored = ({ startedAt }: Purchase) => {
    stored.load()
    if (field(stored.get(), 'startedAt') === startedAt) stored.remove()
  }
  /** Continues to watch for a purchase of this account that an earlier page, or an earlier press, has started. */
  const resume = () => {
    if (!currentAccount() || get()) return
    stored.load()
    if (!stored.get()) return
    withBuying(({ watch }) => {
      const account = currentAccount()
      if (!account || get()) return
      abort?.abort()
      abort = new AbortController()
      watch.resume(account, abort.signal)
    })
  }
  const clear = () => {
    end()
    set(undefined)
  }
  // A visitor who leaves before the page is known does not want it.
  const unsubscribe = router.state.subscribe(() => {
    const { open, stack } = router.state.get()
    if (get()?.status !== 'opening' || (open && stack.some(({ view }) => view === 'BuyInProgress'))) return
    if (!popup) return
    clear()
    resume()
  })
  stopped.addEventListener('abort', unsubscribe)

  return {
    get,
    set,
    removeStored,
    /** Follows the account in use: another one's purchase is not shown, and waits until its account is back. */
    follow: () => {
      const account = currentAccount()
      const purchase = get()
      if (
        account &&
        purchase &&
        !(purchase.namespace === account.namespace && purchase.address === account.address)
      )
        clear()
      resume()
    },
    buy: (offer: Offer): boolean => {
      const account = currentAccount()
      const { purchaseCurrency, paymentCurrency, paymentAmount } = state.get()
      if (!account || paymentAmount === undefined) return false
      // In the press, before anything else: browsers block windows that open later.
      const newPopup = openPopup()
      try {
        // The provider must not reach back to the page.
        if (newPopup) newPopup.opener = null
      } catch {}
      end()
      abort = new AbortController()
      const { signal } = abort
      popup = newPopup
      const elsewhere = offer.arrivesOn?.(account.network)
      const previous = get()
      const purchase: Purchase = Object.freeze({
        status: 'opening',
        provider: offer.name,
        label: offer.label,
        ...(offer.icon && { icon: offer.icon }),
        namespace: account.namespace,
        network: account.network.caipNetworkId,
        address: account.address,
        symbol: purchaseCurrency.symbol,
        ...(elsewhere && { elsewhere }),
        startedAt: now(),
        count: previous?.provider === offer.name ? previous.count + 1 : 1,
      })
      set(purchase)
      const order = Object.freeze({ ...account, purchaseCurrency, paymentCurrency, paymentAmount })
      withBuying(
        ({ watch }) => {
          if (!signal.aborted) void watch.openPage({ purchase, order, offer, popup: newPopup, signal })
        },
        () => {
          if (signal.aborted) return
          newPopup?.close()
          set({ ...purchase, status: 'failed' })
          emit('onramp.failed', purchase)
        },
      )
      return true
    },
    isWindowGone: () => !popup || popup.closed,
    stop: () => {
      const purchase = get()
      end()
      if (purchase) removeStored(purchase)
      set(undefined)
    },
  }
}
