import { within } from 'portico/core'
import { type CloseReason, type Dispose, systemClock } from 'portico/kernel'
import { claim, isClaimed, whenUnclaimed } from './claim.js'
import type { SignClient } from './SignClient.js'

/** Longest whoever ends a pairing waits for the wallet to be told, in milliseconds. */
const TOLD = 2000
/** Until it is told again after the relay has refused, in milliseconds. */
const AGAIN = 60_000
const REASON = { code: 6000, message: 'User disconnected' }

/** One pairing as the wallet knows it: it ends as a whole, for everything on the page that was opened of it. */
export interface Topic {
  readonly id: string
  /** Calls back once, at once where it has ended, unless the returned undo came first. */
  onEnd(listener: (reason: CloseReason) => void): Dispose
  end(reason: CloseReason): void
  /** Ends it and tells the wallet; what the relay does not know any more has ended. */
  close(reason: CloseReason): Promise<void>
  /** Ends it for this page; for the wallet as soon as no other page uses it. */
  letGo(reason: CloseReason): Promise<void>
  /** How many sessions are open of it. */
  readonly open: number
}

export type Topics = ReturnType<typeof createTopics>

/** The pairings of a client, each made once; `told` hears of those that it ended for the wallet. */
export const createTopics = (sign: SignClient, told?: (id: string) => void) => {
  const topics = new Map<string, Topic>()
  const stop = new AbortController()
  const create = (id: string): Topic => {
    let ended: CloseReason | undefined
    const listeners = new Set<(reason: CloseReason) => void>()
    let unclaim: (() => Promise<void>) | undefined
    const tellWallet = async () => {
      const tell = () =>
        sign
          .disconnect({ topic: id, reason: REASON })
          // The relay does not bring to one tab what another one wrote.
          .then(() => told?.(id))
      const again = (): void => {
        // Without a network it is not even tried: the wallet hears of it once the relay is back, whenever that is.
        if (stop.signal.aborted || !sign.session.getAll().some((each) => each.topic === id)) return
        const { relayer } = sign.core
        const leave = () => {
          relayer.off('relayer_connect', once)
          stop.signal.removeEventListener('abort', leave)
          wait()
        }
        const once = () => {
          leave()
          void tell().catch(again)
        }
        relayer.on('relayer_connect', once)
        stop.signal.addEventListener('abort', leave)
        const wait = systemClock.after(AGAIN, once)
      }
      // It is told all the same.
      await within(tell().catch(again), { ms: TOLD }).catch(() => {})
    }
    const topic: Topic = {
      id,
      onEnd: (listener) => {
        // One function may be given twice.
        const hear = (reason: CloseReason) => listener(reason)
        if (ended) hear(ended)
        else {
          listeners.add(hear)
          unclaim ??= claim(id)
        }
        return () => {
          listeners.delete(hear)
          if (listeners.size) return
          void unclaim?.()
          unclaim = undefined
        }
      },
      end: (reason) => {
        if (ended) return
        ended = reason
        topics.delete(id)
        const left = [...listeners]
        listeners.clear()
        void unclaim?.()
        for (const listener of left) listener(reason)
      },
      close: async (reason) => {
        if (ended) return
        topic.end(reason)
        await tellWallet()
      },
      letGo: async (reason) => {
        if (ended) return
        topic.end(reason)
        // First: of two pages that let go at once the later one finds nobody.
        await unclaim?.()
        if (!(await isClaimed(id))) await tellWallet()
        else whenUnclaimed(id, stop.signal).then(tellWallet, () => {})
      },
      get open() {
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
  // One that ran out is told as both, and nothing comes back of either.
  for (const event of ['session_delete', 'session_expire'] as const)
    sign.on(event, ({ topic }) => topics.get(topic)?.end({ by: 'wallet' }))
  return {
    of,
    /** Another page has ended it: this one's copy of the storage does not know. */
    gone: (id: string): void => {
      topics.get(id)?.end({ by: 'lost' })
      if (sign.session.keys.includes(id)) sign.session.delete(id, REASON).catch(() => {})
    },
    /** Waits for no other page any more. */
    close: (): void => stop.abort(),
  }
}
