import { type Connector, connectors } from 'portico/core'
import { definePlugin, type Session } from 'portico/kernel'
import { createMockStorage } from 'portico/testing'
import { expect, test } from 'vitest'
import { evm, flush, startSession, wallet } from './startSession.js'

/** A wallet that shares no account while it is locked, and tells its connector when it is unlocked. */
const lockable = (id: string, more: Partial<Connector> = {}) => {
  const chain = evm()
  const chains = [chain]
  const mock = wallet(id, chains)
  const watchers = new Set<() => void>()
  let isLocked = false
  let restores = 0
  const connector: Connector = {
    ...mock.connector,
    restoresUnlocked: true,
    restore: async (request): Promise<readonly Session[]> => {
      restores++
      if (!isLocked) return (await mock.connector.restore?.(request)) ?? []
      const { retry, signal } = request
      if (retry) {
        watchers.add(retry)
        signal.addEventListener('abort', () => watchers.delete(retry))
      }
      return []
    },
    ...more,
  }
  return {
    mock,
    chains,
    connector,
    restores: () => restores,
    lock: async () => {
      isLocked = true
      mock.changeAccounts([])
      await flush()
    },
    unlock: async () => {
      isLocked = false
      mock.changeAccounts([chain.address()])
      for (const each of [...watchers]) {
        watchers.delete(each)
        each()
      }
      await flush()
    },
  }
}
const start = async (one: ReturnType<typeof lockable>, more: object = {}) => {
  const storage = createMockStorage()
  const room = await startSession({ chains: one.chains, storage, connectors: [one.connector], ...more })
  await room.sessions.connect(one.connector)
  return { room, storage }
}

test('PER-02 a wallet that is locked and unlocked while the page is open is restored without a prompt', async () => {
  const one = lockable('one')
  const { room } = await start(one)
  const prompts = one.mock.prompts()
  await one.lock()
  expect(room.account()?.status).toBe('disconnected')
  expect(room.of('session.disconnected')).toMatchObject([{ reason: 'wallet' }])
  await one.unlock()
  expect(room.account()?.status).toBe('connected')
  expect(room.of('session.connected').at(-1)).toMatchObject({ restored: true })
  expect(room.sessions.state.get().ended).toBeUndefined()
  expect(one.mock.prompts()).toBe(prompts)
  await one.lock()
  await one.unlock()
  expect(room.ids()).toEqual(['one|eip155'])
  room.stop()
})

test('PER-02 a wallet that was locked on one page and is unlocked on the next is restored there', async () => {
  const one = lockable('one')
  const { room, storage } = await start(one)
  await one.lock()
  room.stop()
  const next = await startSession({ chains: one.chains, storage, connectors: [one.connector] })
  expect(next.account()?.status).toBe('disconnected')
  await one.unlock()
  expect(next.account()?.status).toBe('connected')
  next.stop()
})

test('a locked wallet that the visitor disconnected or replaced meanwhile does not come back', async () => {
  const one = lockable('one')
  const { room } = await start(one)
  await one.lock()
  await room.sessions.disconnect()
  await one.unlock()
  expect(room.ids()).toEqual([])
  room.stop()

  const two = lockable('two')
  const { room: other } = await start(two, { several: false })
  await two.lock()
  await other.sessions.connect(wallet('three', two.chains).connector)
  await two.unlock()
  expect(other.ids()).toEqual(['three|eip155'])
  other.stop()
})

test('an unlocked wallet whose identity is disputed by then does not come back', async () => {
  const one = lockable('one')
  let dispute = () => {}
  const rival = definePlugin({
    id: 'test.rival',
    kernel: 1,
    setup: ({ contribute }) => {
      dispute = () => void contribute(connectors, { ...one.connector, ambiguous: true })
    },
  })
  const { room } = await start(one, { plugins: [rival] })
  await one.lock()
  dispute()
  await one.unlock()
  expect(room.ids()).toEqual([])
  room.stop()
})

test('without a silent restoration, or with reconnecting turned off, a locked wallet is forgotten', async () => {
  for (const [more, options] of [
    [{ restoresUnlocked: false }, {}],
    [{}, { options: { enableReconnect: false } }],
  ] as const) {
    const one = lockable('one', more)
    const { room, storage } = await start(one, options)
    const before = one.restores()
    await one.lock()
    await one.unlock()
    expect(one.restores()).toBe(before)
    expect(room.ids()).toEqual([])
    expect(storage.texts.has('session/connections')).toBe(false)
    room.stop()
  }
})
