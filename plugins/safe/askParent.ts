import { type Dispose, systemClock } from 'portico/kernel'

/** A Safe, as named by the site around the page. */
export interface SafeAccount {
  readonly safeAddress: string
  readonly chainId: number
}

export interface Found extends SafeAccount {
  /** The origin that answered. */
  readonly origin: string
}

/** Interval between requests, in milliseconds: the site may start listening after the page asks. */
const AGAIN = 500
/** The site answers every page that names version 1 or later. */
const VERSION = '9.1.0'

const parse = (data: unknown, id: string): SafeAccount | undefined => {
  const answer = Object(data) as { id?: unknown; success?: unknown; data?: unknown }
  if (answer.id !== id || answer.success !== true) return undefined
  const { safeAddress, chainId } = Object(answer.data) as { safeAddress?: unknown; chainId?: unknown }
  if (typeof safeAddress !== 'string' || !/^0x[\da-f]{40}$/i.test(safeAddress)) return undefined
  if (!Number.isSafeInteger(chainId) || (chainId as number) < 1) return undefined
  return { safeAddress, chainId: chainId as number }
}

/** Asks the parent window for its Safe; undefined if no site of these origins answers in time. */
export const askParent = (
  origins: readonly string[],
  timeout: number,
  signal: AbortSignal,
): Promise<Found | undefined> =>
  new Promise((resolve) => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(10)), (each) => each.toString(16)).join('')
    let again: Dispose | undefined
    const ask = () => {
      for (const origin of origins)
        window.parent.postMessage({ id, method: 'getSafeInfo', env: { sdkVersion: VERSION } }, origin)
      again = systemClock.after(AGAIN, ask)
    }
    const end = (found?: Found) => {
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      again?.()
      late()
      resolve(found)
    }
    const leave = () => end()
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || !origins.includes(origin)) return
      const safe = parse(data, id)
      if (safe) end({ ...safe, origin })
    }
    const late = systemClock.after(timeout, leave)
    signal.addEventListener('abort', leave)
    window.addEventListener('message', hear)
    if (signal.aborted) leave()
    else ask()
  })
