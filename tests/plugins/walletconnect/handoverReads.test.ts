import { expect, test } from 'vitest'
import type { SignClient } from '../../../plugins/walletconnect/client/SignClient.js'
import { createHandover } from '../../../plugins/walletconnect/topics/createHandover.js'

/** A client whose storage answers when the test lets it. */
const start = () => {
  const reads: (() => void)[] = []
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
    session: { getAll: () => [], keys: [] },
  } as unknown as SignClient
  const handover = createHandover(sign)
  const tick = () => new Promise((resolve) => setImmediate(resolve))
  return { handover, reads, tick }
}

test('calls made during a storage read share the next read', async () => {
  const { handover, reads, tick } = start()
  const done: string[] = []
  const take = (name: string) => void handover.loadStored().then(() => done.push(name))
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
