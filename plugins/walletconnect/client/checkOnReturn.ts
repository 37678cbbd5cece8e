import { within } from 'portico/core'
import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

type Relayer = SignClient['core']['relayer']

/** How long a page may be hidden, in milliseconds, and still be trusted to have its connection. */
const AWAY = 3000
/** How long the relay may take to answer a check, in milliseconds. */
const SOUND = 3000

const isSound = async (relayer: Relayer, topics: readonly string[]): Promise<boolean> => {
  // Subscribing again also delivers messages that were missed in the meantime.
  const answer = relayer.request({ method: 'irn_batchSubscribe', params: { topics } })
  return within(answer, { ms: SOUND }).then(
    () => true,
    () => false,
  )
}

const check = async (relayer: Relayer): Promise<void> => {
  const { topics } = relayer.subscriber
  if (relayer.transportExplicitlyClosed) return
  if (!relayer.connected) return relayer.transportOpen()
  if (topics.length && !(await isSound(relayer, topics))) await relayer.restartTransport()
}

/**
 * Checks the relay connection when the visitor returns to the page. A phone that showed its wallet in the
 * meantime often cuts the connection silently, and the package does not notice.
 */
export const checkOnReturn = (relayer: Relayer): Dispose => {
  if (typeof document === 'undefined') return () => {}
  let hiddenSince = document.visibilityState === 'hidden' ? Number.NEGATIVE_INFINITY : undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenSince = systemClock.now()
      return
    }
    const away = hiddenSince === undefined ? 0 : systemClock.now() - hiddenSince
    hiddenSince = undefined
    // If the page or the relay is offline, the check fails, and the package keeps retrying.
    if (away >= AWAY || !relayer.connected) check(relayer).catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
