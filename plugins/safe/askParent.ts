import { type Dispose, systemClock } from 'portico/kernel'
import { createMessage } from './createMessage.js'

/** A Safe, as named by the site around the page. */
export interface SafeAccount {
  readonly safeAddress: string
  readonly chainId: number
}

export interface FoundSafe extends SafeAccount {
  /** The origin that answered. */
  readonly origin: string
}

/** Interval between requests, in milliseconds: the site may start listening after the page asks. */
const RETRY_INTERVAL = 500

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
): Promise<FoundSafe | undefined> =>
  new Promise((resolve) => {
    const message = createMessage('getSafeInfo')
    let cancelRetry: Dispose | undefined
    const ask = () => {
      for (const origin of origins) window.parent.postMessage(message, origin)
      cancelRetry = systemClock.after(RETRY_INTERVAL, ask)
    }
    const end = (found?: FoundSafe) => {
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', stop)
      cancelRetry?.()
      cancelTimeout()
      resolve(found)
    }
    const stop = () => end()
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || !origins.includes(origin)) return
      const safe = parse(data, message.id)
      if (safe) end({ ...safe, origin })
    }
    const cancelTimeout = systemClock.after(timeout, stop)
    signal.addEventListener('abort', stop)
    window.addEventListener('message', onMessage)
    if (signal.aborted) stop()
    else ask()
  })
