import { expect, test } from 'vitest'
import { createHandover } from '../../../plugins/walletconnect/createHandover.js'
import type { SignClient } from '../../../plugins/walletconnect/SignClient.js'

/** A client whose storage answers when the test lets it; what is stored has this topic once. */
const start = () => {
  const reads: (() => void)[] = []
  const known: { topic: string; pairingTopic: string }[] = []
  const sign = {
    core: {
      storage: {
        getKeys: () =>
          new Promise<readonly string[]>((resolve) => {
            reads.push(() => resolve([]))
          }),
        getItem: async () => undefined,
      },
    },
    session: { getAll: () => known, keys: [] },
  } as unknown as SignClient
  const handover = createHandover(sign)
  const tick = () => new Promise((resolve) => setImmediate(resolve))
  return { handover, reads, known, tick }
}

test('who asks while the storage is read waits for one more reading, and all who do for the same', async () => {
  const { handover, reads, tick } = start()
  const done: string[] = []
  const take = (name: string) => void handover.takeUp().then(() => done.push(name))
  take('first')
  expect(reads).toHaveLength(1)
  for (const name of ['second', 'third', 'fourth']) take(name)
  expect(reads).toHaveLength(1)
  reads[0]?.()
  await tick()
  expect([reads.length, done]).toEqual([2, ['first']])
  take('fifth')
  reads[1]?.()
  await tick()
  expect([reads.length, done]).toEqual([3, ['first', 'second', 'third', 'fourth']])
  reads[2]?.()
  await tick()
  expect(done).toHaveLength(5)
  take('later')
  expect(reads).toHaveLength(4)
  handover.close()
})

test('a session that was stored while the storage was read is found by the reading after that', async () => {
  const { handover, reads, known, tick } = start()
  const other = new BroadcastChannel('portico walletconnect')
  const heard: unknown[] = []
  handover.wait('pairing', (approved) => heard.push(approved.topic))
  void handover.takeUp()
  other.postMessage({ pairing: 'pairing', topic: 'topic' })
  // The message comes by a thread of its own.
  await expect.poll(() => reads.length).toBe(1)
  await new Promise<void>((resolve) => {
    const probe = new BroadcastChannel('portico walletconnect')
    probe.onmessage = () => {
      probe.close()
      resolve()
    }
    other.postMessage({})
  })
  reads[0]?.()
  await tick()
  expect([reads.length, heard]).toEqual([2, []])
  known.push({ topic: 'topic', pairingTopic: 'pairing' })
  reads[1]?.()
  await expect.poll(() => heard).toEqual(['topic'])
  other.close()
  handover.close()
})
