import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'
import { takeUpStored } from './takeUpStored.js'

const NAME = 'portico walletconnect'
/** Between two looks into the storage that messages ask for, in milliseconds: any script of the origin may send them. */
const PACE = 50

type Approved = ReturnType<SignClient['session']['get']>

/**
 * Hands sessions to the tab that waits for them. Tabs share their storage and with it what they are to the relay: which of
 * them hears the wallet's answer is the relay's choice. `gone` hears of sessions that another tab has ended.
 */
export const createHandover = (sign: SignClient, gone?: (topic: string) => void) => {
  const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME))
  const channel = open()
  const waiting = new Map<string, (approved: Approved) => void>()
  /** Sessions that others say they have ended. */
  const ended = new Set<string>()
  let closed = false
  let reading: Promise<readonly string[] | undefined> | undefined
  let next: Promise<readonly string[] | undefined> | undefined
  /** Whoever asks while the storage is being read waits for one more reading, which serves all who asked meanwhile. */
  const takeUp = (): Promise<readonly string[] | undefined> => {
    if (reading) {
      next ??= reading.then(() => {
        next = undefined
        return takeUp()
      })
      return next
    }
    // Those that are said while it reads are for the next reading: they may have been stored when this one began.
    const asked = [...ended]
    ended.clear()
    let found: readonly string[] | undefined
    reading = takeUpStored(sign, (stored) => {
      found = stored
      for (const topic of asked) if (!closed && !stored.includes(topic)) gone?.(topic)
    })
      .catch(() => {})
      .then(() => found)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  let soon: Dispose | undefined
  // What the message says is where to look: what counts is what the package has stored.
  const look = async () => {
    await takeUp()
    for (const approved of sign.session.getAll()) waiting.get(approved.pairingTopic)?.(approved)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { pairing, gone: topic } = Object(data) as { pairing?: unknown; gone?: unknown }
    if (typeof topic === 'string' && sign.session.keys.includes(topic)) ended.add(topic)
    else if (typeof pairing !== 'string' || !waiting.has(pairing)) return
    soon ??= systemClock.after(PACE, () => {
      soon = undefined
      void look()
    })
  })
  return {
    /** Takes up what other tabs have stored since this client was made; gives the stored topics, nothing where it cannot tell. */
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
    tellGone: (topic: string): void => {
      if (!closed) return void channel?.postMessage({ gone: topic })
      // The last word of a client that was closed meanwhile.
      const late = open()
      late?.postMessage({ gone: topic })
      late?.close()
    },
    close: (): void => {
      closed = true
      soon?.()
      channel?.close()
    },
  }
}

export type Handover = ReturnType<typeof createHandover>
