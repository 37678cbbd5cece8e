import type { Dispose } from 'portico/kernel'
import type { SignClient } from './SignClient.js'
import { takeUpStored } from './storedSessions.js'

const NAME = 'portico walletconnect'

type Approved = ReturnType<SignClient['session']['get']>

/**
 * Hands sessions to the tab that waits for them. Tabs share their storage and with it what they are to the relay: which of
 * them hears the wallet's answer is the relay's choice.
 */
export const createHandover = (sign: SignClient) => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
  const waiting = new Map<string, (approved: Approved) => void>()
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Whoever asks while the storage is being read waits for one more reading, which serves all who asked meanwhile. */
  const takeUp = (): Promise<void> => {
    if (reading) {
      next ??= reading.then(() => {
        next = undefined
        return takeUp()
      })
      return next
    }
    reading = takeUpStored(sign)
      .catch(() => {})
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const hear = async ({ data }: MessageEvent<unknown>) => {
    const { pairing, topic } = Object(data) as { pairing?: unknown; topic?: unknown }
    if (typeof pairing !== 'string' || typeof topic !== 'string' || !waiting.has(pairing)) return
    await takeUp()
    // Told by any script of this origin: what counts is what the package has stored.
    const approved = sign.session.getAll().find((each) => each.topic === topic)
    if (approved?.pairingTopic === pairing) waiting.get(pairing)?.(approved)
  }
  channel?.addEventListener('message', (event) => void hear(event))
  return {
    /** Takes up what other tabs have stored since this client was made. */
    takeUp,
    /** Calls back with the session of a pairing when another tab has heard of it. */
    wait: (pairing: string, settle: (approved: Approved) => void): Dispose => {
      waiting.set(pairing, settle)
      return () => void waiting.delete(pairing)
    },
    tell: ({ pairingTopic, topic }: Approved): void => channel?.postMessage({ pairing: pairingTopic, topic }),
    close: (): void => channel?.close(),
  }
}

export type Handover = ReturnType<typeof createHandover>
