import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'
import { takeUpStored } from './storedSessions.js'

const NAME = 'portico walletconnect'
/** Between two looks into the storage that messages ask for, in milliseconds: any script of the origin may send them. */
const PACE = 50

type Approved = ReturnType<SignClient['session']['get']>

/**
 * Hands sessions to the tab that waits for them. Tabs share their storage and with it what they are to the relay: which of
 * them hears the wallet's answer is the relay's choice. `gone` hears of sessions that another tab has ended.
 */
export const createHandover = (sign: SignClient, gone?: (topic: string) => void) => {
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
  let soon: Dispose | undefined
  // What is said of a pairing is where to look: what counts is what the package has stored.
  const look = async () => {
    await takeUp()
    for (const approved of sign.session.getAll()) waiting.get(approved.pairingTopic)?.(approved)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { pairing, ended } = Object(data) as { pairing?: unknown; ended?: unknown }
    // Not looked up: whoever stores another session may have stored this one again.
    if (typeof ended === 'string') gone?.(ended)
    if (typeof pairing !== 'string' || !waiting.has(pairing)) return
    soon ??= systemClock.after(PACE, () => {
      soon = undefined
      void look()
    })
  })
  return {
    /** Takes up what other tabs have stored since this client was made. */
    takeUp,
    /** Calls back with the session of a pairing when this tab or another one has heard of it. */
    wait: (pairing: string, settle: (approved: Approved) => void): Dispose => {
      waiting.set(pairing, settle)
      return () => void waiting.delete(pairing)
    },
    /** Whoever waits for it: here, where the package does not say so by itself, or in another tab. */
    tell: (approved: Approved): void => {
      const { pairingTopic: pairing } = approved
      waiting.get(pairing)?.(approved)
      channel?.postMessage({ pairing })
    },
    /** Says to other tabs that this one has ended a session. */
    tellGone: (ended: string): void => channel?.postMessage({ ended }),
    close: (): void => {
      soon?.()
      channel?.close()
    },
  }
}

export type Handover = ReturnType<typeof createHandover>
