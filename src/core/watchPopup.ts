import { PorticoError } from 'portico/kernel'
import { peek } from './peek.js'
import { readWebLink } from './readWebLink.js'

/** Polling interval, in milliseconds. */
const POLL = 1000
/**
 * A window that reports `closed` this soon after it was opened or navigated, in milliseconds, was not closed:
 * the `Cross-Origin-Opener-Policy` of a page has severed it.
 */
const SEVERED = 1500
/**
 * How long to wait for the result of a severed window that was apparently closed, in milliseconds, if
 * `unseen` is set.
 */
const CLOSED = 10_000

/** Options of `watchPopup`. */
export interface PopupOptions<T> {
  /** The first signal that aborts ends the wait with its reason. */
  readonly signals?: readonly (AbortSignal | undefined)[]
  /**
   * The only origin whose messages are accepted. If absent, the wait ends when the visitor closes the window.
   */
  readonly origin?: string
  /**
   * Reads the result from a message; undefined if there is none. The origin has been checked, the data has
   * not.
   */
  read?(data: unknown): T | undefined
  /** Whether another window may send the result, e.g. an iframe of the same site. */
  isSource?(source: MessageEventSource | null): boolean
  /**
   * Called if the policy of a page has severed the window. It can no longer be observed or navigated, but its
   * result may still arrive.
   */
  severed?(): void
  /**
   * Called after `severed` when the page has the focus again, because the visitor has apparently closed the
   * window. Its result is still accepted.
   */
  seemsClosed?(): void
  /** How long to wait for the result of a severed window, in milliseconds; no limit if absent. */
  readonly unseen?: number
}

/** A popup window whose result is awaited. */
export interface WatchedPopup<T> {
  /**
   * Rejects with `Popup closed`, a `PorticoError` of the category 'popup', if the visitor closes the window.
   * The window is closed in any case when this settles.
   */
  readonly result: Promise<T>
  /** Navigates the window to a page; throws if the URL is not a web link. */
  lead(url: string): void
  /** Closes the window, and ends the wait as if the visitor had closed it. */
  close(): void
}

/**
 * Waits for the result of a window that `openPopup` opened. After the window is closed, there is one more
 * poll, because the result may still arrive. The window is closed when the page is left, because the next
 * page could not receive its result.
 */
export const watchPopup = <T>(
  popup: Window,
  { signals = [], origin, read, isSource, severed, seemsClosed, unseen }: PopupOptions<T>,
): WatchedPopup<T> => {
  let moved = performance.now()
  let missed = 0
  let close = () => {}
  const result = new Promise<T>((resolve, reject) => {
    close = () =>
      end(() => reject(new PorticoError('Popup closed', { category: 'popup', code: 'popup-closed' })))
    let deadline: ReturnType<typeof setTimeout> | undefined
    let cut = false
    const closeIn = (ms: number) => {
      clearTimeout(deadline)
      if (unseen !== undefined) deadline = setTimeout(close, Math.min(ms, unseen))
    }
    const timer = setInterval(() => {
      if (!popup.closed) return
      if (!missed++) {
        if (performance.now() - moved >= SEVERED) return
        cut = true
        closeIn(Infinity)
        severed?.()
      } else if (!cut) close()
      else {
        clearInterval(timer)
        // If the page does not have the focus, the severed window is probably still in use.
        if (!globalThis.document?.hasFocus()) return
        closeIn(CLOSED)
        seemsClosed?.()
      }
    }, POLL)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || (event.source !== popup && !isSource?.(event.source))) return
      const found = peek(() => read?.(event.data))
      if (found !== undefined) end(() => resolve(found))
    }
    const cancel = () => end(() => reject(signals.find((each) => each?.aborted)?.reason))
    const end = (settle: () => void) => {
      clearInterval(timer)
      clearTimeout(deadline)
      window.removeEventListener('message', listen)
      window.removeEventListener('pagehide', close)
      for (const each of signals) each?.removeEventListener('abort', cancel)
      popup.close()
      settle()
    }
    window.addEventListener('message', listen)
    window.addEventListener('pagehide', close)
    for (const each of signals) each?.addEventListener('abort', cancel)
    if (signals.some((each) => each?.aborted)) cancel()
  })
  // A caller that closes the window need not handle the rejection.
  result.catch(() => {})
  return {
    result,
    lead: (url) => {
      const link = readWebLink(url)
      if (!link) throw new PorticoError('A popup is led to web links only', { category: 'popup' })
      popup.location.href = link
      moved = performance.now()
    },
    close: () => close(),
  }
}
