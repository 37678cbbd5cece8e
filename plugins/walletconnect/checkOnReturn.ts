import { within } from 'portico/core'
import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

type Relayer = SignClient['core']['relayer']

/** A page that was away for less still has its connection, in milliseconds. */
const AWAY = 3000
/** Longest the relay may take to say that the connection is sound, in milliseconds. */
const SOUND = 3000

const isSound = async (relayer: Relayer, topics: readonly string[]): Promise<boolean> => {
  // Asked for again, what was sent meanwhile comes with the answer.
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
 * Looks after the connection when the visitor comes back to the page: a phone that showed its wallet meanwhile has often
 * cut it without a word, and the package would not notice.
 */
export const checkOnReturn = (relayer: Relayer): Dispose => {
  if (typeof document === 'undefined') return () => {}
  let left = document.visibilityState === 'hidden' ? Number.NEGATIVE_INFINITY : undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      left = systemClock.now()
      return
    }
    const away = left === undefined ? 0 : systemClock.now() - left
    left = undefined
    // Offline, or the relay is: the package goes on trying.
    if (away >= AWAY || !relayer.connected) check(relayer).catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
