import { createTopics } from '../../../plugins/walletconnect/createTopics.js'
import type { PairingClient } from '../../../plugins/walletconnect/followClient.js'

type Settle = (namespaces: object) => void

/** A client without a relay: each proposal waits for what a test says of it. */
export const fakeRelayed = () => {
  const offers: { readonly uri: string; readonly approve: Settle; readonly fail: (error: Error) => void }[] =
    []
  const ended: string[] = []
  const waiting = new Map<string, (approved: never) => void>()
  const sign = {
    on: () => {},
    off: () => {},
    session: { getAll: () => [] },
    disconnect: async ({ topic }: { topic: string }) => void ended.push(topic),
    connect: async () => {
      const number = offers.length
      const uri = `wc:${String(number).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'a'.repeat(64)}`
      const approval = new Promise<object>((resolve, reject) => {
        const approve: Settle = (namespaces) =>
          resolve({ topic: `topic-${number}`, namespaces, peer: { metadata: { name: 'Phone' } } })
        offers.push({ uri, approve, fail: reject })
      })
      return { uri, approval: () => approval }
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
    relay: { onRefusal: () => () => {} },
    onLink: () => () => {},
  } as unknown as PairingClient
  /** Another tab has heard that a wallet approved; false where nobody waits for it any more. */
  const handOver = (number: number, namespaces: object): boolean => {
    const settle = waiting.get(String(number).padStart(64, '0'))
    settle?.({ topic: `topic-${number}`, namespaces, peer: { metadata: { name: 'Phone' } } } as never)
    return Boolean(settle)
  }
  return { client, offers, ended, handOver }
}
