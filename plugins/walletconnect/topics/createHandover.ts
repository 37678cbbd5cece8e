import { type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from '../client/SignClient.js'
import { loadStoredSessions } from './loadStoredSessions.js'

const NAME = 'portico walletconnect'
/**
 * Least interval between two storage reads that messages cause, in milliseconds, because any script of the
 * origin may send messages.
 */
const PACE = 50

type Approved = ReturnType<SignClient['session']['get']>

/**
 * Hands sessions over to the tab that waits for them. Tabs share their storage, and with it their identity at
 * the relay, which delivers the wallet's answer to any one of them. `onEnded` is called for sessions that
 * another tab has ended.
 */
export const createHandover = (sign: SignClient, onEnded?: (topic: string) => void) => {
  const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME))
  const channel = open()
  const waiting = new Map<string, (approved: Approved) => void>()
  /** Sessions that other tabs have reported as ended. */
  const ended = new Set<string>()
  let closed = false
  let reading: Promise<readonly string[] | undefined> | undefined
  let next: Promise<readonly string[] | undefined> | undefined
  /** A call during a read waits for one more read, which serves all such calls. */
  const loadStored = (): Promise<readonly string[] | undefined> => {
    if (reading) {
      next ??= reading.then(() => {
        next = undefined
        return loadStored()
      })
      return next
    }
    // Reports that arrive during this read are left for the next one, because their sessions may still have
    // been stored when it began.
    const reported = [...ended]
    ended.clear()
    let found: readonly string[] | undefined
    reading = loadStoredSessions(sign, (stored) => {
      found = stored
      for (const topic of reported) if (!closed && !stored.includes(topic)) onEnded?.(topic)
    })
      .catch(() => {})
      .then(() => found)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  let timer: Dispose | undefined
  // Messages are only hints, because the package's storage is authoritative.
  const look = async () => {
    await loadStored()
    for (const approved of sign.session.getAll()) waiting.get(approved.pairingTopic)?.(approved)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { pairing, gone: topic } = Object(data) as { pairing?: unknown; gone?: unknown }
    if (typeof topic === 'string' && sign.session.keys.includes(topic)) ended.add(topic)
    else if (typeof pairing !== 'string' || !waiting.has(pairing)) return
    timer ??= systemClock.after(PACE, () => {
      timer = undefined
      void look()
    })
  })
  return {
    /**
     * Loads the sessions that other tabs have stored since this client was made. Resolves with the stored
     * topics, or with undefined if the storage cannot be read or has no list of sessions.
     */
    loadStored,
    /** Calls back with the session of a pairing, whether this tab or another one received it. */
    wait: (pairing: string, settle: (approved: Approved) => void): Dispose => {
      waiting.set(pairing, settle)
      return () => void waiting.delete(pairing)
    },
    /**
     * Hands a session to the attempt that waits for its pairing: directly in this tab, and by a message in
     * other tabs.
     */
    report: (approved: Approved): void => {
      const { pairingTopic: pairing } = approved
      waiting.get(pairing)?.(approved)
      channel?.postMessage({ pairing })
    },
    /** Tells other tabs that this one has ended a session. */
    reportEnded: (topic: string): void => {
      if (!closed) return void channel?.postMessage({ gone: topic })
      // The client may have been closed in the meantime; this is then its last message.
      const lateChannel = open()
      lateChannel?.postMessage({ gone: topic })
      lateChannel?.close()
    },
    close: (): void => {
      closed = true
      timer?.()
      channel?.close()
    },
  }
}

export type Handover = ReturnType<typeof createHandover>
