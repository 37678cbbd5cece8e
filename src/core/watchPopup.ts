import { PorticoError } from 'portico/kernel'
import { peek } from './peek.js'
import { readWebLink } from './readWebLink.js'

/** How often the window is looked at, in milliseconds. */
const POLL = 1000
/**
 * A window that is gone so soon after it opened, or after it was led on, was not closed: a page's
 * `Cross-Origin-Opener-Policy` cut it off.
 */
const SEVERED = 1500
/** Longest wait for the result of one that was closed as it seems, in milliseconds, where the wait has an end. */
const CLOSED = 10_000

/** What is waited for in a window. */
export interface PopupOptions<T> {
  /** The first that aborts ends the wait with its reason. */
  readonly signals?: readonly (AbortSignal | undefined)[]
  /** The only origin whose messages are heard; none where absent, so that the window ends when the visitor closes it. */
  readonly origin?: string
  /** The result in a message, or undefined where it is none: of the right origin, and still anything at all. */
  read?(data: unknown): T | undefined
  /** Whether another window than this one may send the result, such as a frame of the same site. */
  isSource?(source: MessageEventSource | null): boolean
  /** A page's policy cut the window off: it cannot be seen or led any more, but its result may still come. */
  severed?(): void
  /** After `severed`, where the page has the focus again at once: the visitor has closed it, as it seems. Its result is heard all the same. */
  seemsClosed?(): void
  /** Longest wait for the result of one that was cut off, in milliseconds; for ever where absent. */
  readonly unseen?: number
}

/** A window that is waited for. */
export interface WatchedPopup<T> {
  /** Rejects with `Popup closed`, a `PorticoError` of the category 'popup', when the visitor closes it. The window is closed then. */
  readonly result: Promise<T>
  /** Leads it to a page; throws for what is no web link. */
  lead(url: string): void
  /** Closes it, and ends the wait as if the visitor had closed it. */
  close(): void
}

/**
 * Waits for the result of a window of `openPopup`. One that was closed has a poll's time more, for the result may be on its way.
 * With the page the window goes, too: nobody would hear of it on the next one.
 */
export const watchPopup = <T>(
  popup: Window,
  { signals = [], origin, read, isSource, severed, seemsClosed, unseen }: PopupOptions<T>,
): WatchedPopup<T> => {
  let moved = performance.now()
  let missed = 0
  let close = () => {}
  const result = new Promise<T>((resolve, reject) => {
    close = () => end(() => reject(new PorticoError('Popup closed', { category: 'popup' })))
    let late: ReturnType<typeof setTimeout> | undefined
    let cut = false
    const closeIn = (ms: number) => {
      clearTimeout(late)
      if (unseen !== undefined) late = setTimeout(close, Math.min(ms, unseen))
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
        // One that was cut off still has the focus itself.
        if (!globalThis.document?.hasFocus()) return
        closeIn(CLOSED)
        seemsClosed?.()
      }
    }, POLL)
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || (event.source !== popup && !isSource?.(event.source))) return
      const found = peek(() => read?.(event.data))
      if (found !== undefined) end(() => resolve(found))
    }
    const leave = () => end(() => reject(signals.find((each) => each?.aborted)?.reason))
    const end = (settle: () => void) => {
      clearInterval(timer)
      clearTimeout(late)
      window.removeEventListener('message', hear)
      window.removeEventListener('pagehide', close)
      for (const each of signals) each?.removeEventListener('abort', leave)
      popup.close()
      settle()
    }
    window.addEventListener('message', hear)
    window.addEventListener('pagehide', close)
    for (const each of signals) each?.addEventListener('abort', leave)
    if (signals.some((each) => each?.aborted)) leave()
  })
  // Whoever closes it need not wait for it.
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
