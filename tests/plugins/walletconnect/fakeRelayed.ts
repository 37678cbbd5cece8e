import type { PairingClient } from '../../../plugins/walletconnect/client/followClient.js'
import type { Refusal } from '../../../plugins/walletconnect/client/watchRelay.js'
import { createTopics } from '../../../plugins/walletconnect/topics/createTopics.js'

type Settle = (namespaces: object) => void

interface Offer {
  readonly uri: string
  readonly approve: Settle
  readonly fail: (error: Error) => void
  /** Reports the link, for tests that need it before the relay carries the proposal. */
  link(): void
  carry(): void
  /** The relay rejects the proposal. */
  drop(error: Error): void
}

/**
 * A client without a relay: the test decides on each proposal;
 * with `slow`, it also decides when one is carried.
 */
export const fakeRelayed = ({ slow = false } = {}) => {
  const offers: Offer[] = []
  const links = new Map<unknown, (uri: string) => void>()
  const refusals = new Set<(refusal: Refusal) => void>()
  const ended: string[] = []
  const waiting = new Map<string, (approved: never) => void>()
  const sign = {
    on: () => {},
    off: () => {},
    session: { getAll: () => [] },
    disconnect: async ({ topic }: { topic: string }) => void ended.push(topic),
    connect: ({ relays }: { relays: unknown }) => {
      const number = offers.length
      const uri = `wc:${String(number).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'a'.repeat(64)}`
      let offer = {} as Pick<Offer, 'approve' | 'fail'>
      const approval = new Promise<object>((resolve, reject) => {
        const approve: Settle = (namespaces) =>
          resolve({ topic: `topic-${number}`, namespaces, peer: { metadata: { name: 'Phone' } } })
        offer = { approve, fail: reject }
      })
      return new Promise<object>((resolve, drop) => {
        const carry = () => resolve({ uri, approval: () => approval })
        offers.push({ ...offer, uri, carry, drop, link: () => links.get(relays)?.(uri) })
        if (!slow) carry()
      })
    },
  }
  const client = {
    sign,
    topics: createTopics(sign as never),
    handover: {
      wait: (pairing: string, settle: (approved: never) => void) => {
        waiting.set(pairing, settle)
        return () => void waiting.delete(pairing)
      },
    },
    relay: {
      onRefusal: (listener: (refusal: Refusal) => void) => {
        refusals.add(listener)
        return () => void refusals.delete(listener)
      },
    },
    onLink: (relays: unknown, listener: (uri: string) => void) => {
      links.set(relays, listener)
      return () => void links.delete(relays)
    },
  } as unknown as PairingClient
  /** Another tab was told that a wallet approved; false if no attempt waits for it any more. */
  const handOver = (number: number, namespaces: object): boolean => {
    const settle = waiting.get(String(number).padStart(64, '0'))
    settle?.({ topic: `topic-${number}`, namespaces, peer: { metadata: { name: 'Phone' } } } as never)
    return Boolean(settle)
  }
  /** The relay refuses the page. */
  const refuse = (cause: unknown) => {
    for (const listener of [...refusals]) listener({ kind: 'other', cause })
  }
  /** Listeners that the client has. */
  const listening = () => links.size + refusals.size + waiting.size
  return { client, offers, ended, handOver, refuse, listening }
}
