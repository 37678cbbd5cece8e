import { within } from 'portico/core'
import { type CloseReason, type Dispose, systemClock } from 'portico/kernel'
import type { SignClient } from '../client/SignClient.js'
import { claimTopic, isClaimed, whenUnclaimed } from './claimTopic.js'

/** How long ending a topic waits until the wallet was told, in milliseconds. */
const TOLD = 2000
/** Delay before the message is sent again if the relay rejected it, in milliseconds. */
const RETRY_DELAY = 60_000
const REASON = { code: 6000, message: 'User disconnected' }

/**
 * One WalletConnect session, named by its session topic. It ends as a whole, with all of the page's sessions
 * that were opened from it.
 */
export interface Topic {
  readonly id: string
  /**
   * Calls back once when it ends, or at once if it has ended; returns a function that removes the listener.
   */
  onEnd(listener: (reason: CloseReason) => void): Dispose
  end(reason: CloseReason): void
  /** Ends it and tells the wallet; resolves once that is done, or after a time limit while it is retried. */
  close(reason: CloseReason): Promise<void>
  /** Ends it for this page now, and for the wallet as soon as no other page uses it. */
  letGo(reason: CloseReason): Promise<void>
  /** The number of its listeners: open sessions, and sessions that are being opened. */
  readonly listenerCount: number
}

export type Topics = ReturnType<typeof createTopics>

/**
 * Creates the registry of a client's topics, with one object per topic. `onClosed` is called once the wallet was
 * told that a topic has ended.
 */
export const createTopics = (sign: SignClient, onClosed?: (id: string) => void) => {
  const topics = new Map<string, Topic>()
  const stop = new AbortController()
  const create = (id: string): Topic => {
    let ended: CloseReason | undefined
    const listeners = new Set<(reason: CloseReason) => void>()
    let unclaim: (() => Promise<void>) | undefined
    const tellWallet = async () => {
      const disconnect = () =>
        sign
          .disconnect({ topic: id, reason: REASON })
          // Other tabs are told separately, because the relay does not deliver one tab's message to another
          // tab of the same client.
          .then(() => onClosed?.(id))
      const again = (): void => {
        // Without a network nothing is sent, so the wallet is told once the relay is back, however late that
        // is.
        if (stop.signal.aborted || !sign.session.getAll().some((each) => each.topic === id)) return
        const { relayer } = sign.core
        const stopWaiting = () => {
          relayer.off('relayer_connect', once)
          stop.signal.removeEventListener('abort', stopWaiting)
          wait()
        }
        const once = () => {
          stopWaiting()
          void disconnect().catch(again)
        }
        relayer.on('relayer_connect', once)
        stop.signal.addEventListener('abort', stopWaiting)
        const wait = systemClock.after(RETRY_DELAY, once)
      }
      // After the time limit, the attempts continue in the background.
      await within(disconnect().catch(again), { ms: TOLD }).catch(() => {})
    }
    const topic: Topic = {
      id,
      onEnd: (listener) => {
        // Wrapped, because the same function may be passed twice.
        const wrapped = (reason: CloseReason) => listener(reason)
        if (ended) wrapped(ended)
        else {
          listeners.add(wrapped)
          unclaim ??= claimTopic(id)
        }
        return () => {
          listeners.delete(wrapped)
          if (listeners.size) return
          void unclaim?.()
          unclaim = undefined
        }
      },
      end: (reason) => {
        if (ended) return
        ended = reason
        topics.delete(id)
        const remaining = [...listeners]
        listeners.clear()
        void unclaim?.()
        for (const listener of remaining) listener(reason)
      },
      close: async (reason) => {
        if (ended) return
        topic.end(reason)
        await tellWallet()
      },
      letGo: async (reason) => {
        if (ended) return
        topic.end(reason)
        // Released first, so that if two pages let go at once, the later one finds no other.
        await unclaim?.()
        if (!(await isClaimed(id))) await tellWallet()
        else whenUnclaimed(id, stop.signal).then(tellWallet, () => {})
      },
      get listenerCount() {
        return listeners.size
      },
    }
    return topic
  }
  const of = (id: string): Topic => {
    const topic = topics.get(id) ?? create(id)
    topics.set(id, topic)
    return topic
  }
  // An expired session fires both events; the second one then finds no topic.
  for (const event of ['session_delete', 'session_expire'] as const)
    sign.on(event, ({ topic }) => topics.get(topic)?.end({ by: 'wallet' }))
  return {
    of,
    /** Ends a topic that another page has ended, and deletes it from this page's copy of the storage. */
    gone: (id: string): void => {
      topics.get(id)?.end({ by: 'lost' })
      if (sign.session.keys.includes(id)) sign.session.delete(id, REASON).catch(() => {})
    },
    /** Stops waiting for other pages and resending messages. */
    close: (): void => stop.abort(),
  }
}
