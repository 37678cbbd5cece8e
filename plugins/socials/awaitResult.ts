import type { Auth } from 'portico/plugins/auth/contract'
import { socialError } from './socialError.js'

/** How often the window is looked at, in milliseconds (spec 9). */
const POLL = 1000
/**
 * A window that is gone so soon after it opened, or after it was sent to its provider, was not closed: a page's
 * `Cross-Origin-Opener-Policy` cut it off.
 */
const SEVERED = 1500
/** Longest result that is taken, in characters. */
const LONGEST = 65_536

const originOf = (uri: string) => {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

/**
 * The result of the login in the window: an address of the secure site, which alone may send it, from that window or
 * through our frame. A window that was closed has one more poll's time, as the result may be on its way; one that was cut
 * off is told of, and only the frame can answer for it.
 */
export const awaitResult = (
  popup: Window,
  { secureOrigin, isFrame }: Pick<Auth, 'secureOrigin' | 'isFrame'>,
  {
    signal,
    moved,
    severed,
  }: {
    readonly signal: AbortSignal
    /** When the window was last led to a page, by `performance.now()`. */
    readonly moved: () => number
    readonly severed: () => void
  },
): Promise<string> =>
  new Promise((resolve, reject) => {
    let missed = 0
    const timer = setInterval(() => {
      if (!popup.closed) return
      if (!missed++ && performance.now() - moved() < SEVERED) {
        clearInterval(timer)
        severed()
      } else if (missed > 1) end(() => reject(socialError('closed')))
    }, POLL)
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== secureOrigin || (source !== popup && !isFrame(source))) return
      const uri: unknown = data && typeof data === 'object' ? Reflect.get(data, 'resultUri') : undefined
      if (typeof uri === 'string' && uri.length <= LONGEST && originOf(uri) === secureOrigin)
        end(() => resolve(uri))
    }
    const leave = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      clearInterval(timer)
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      settle()
    }
    window.addEventListener('message', hear)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
