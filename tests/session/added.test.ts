import type { Connector, ConnectRequest } from 'portico/core'
import { definePlugin, type Session } from 'portico/kernel'
import { createMockStorage } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import { evm, flush, sol, startSession, wallet } from './startSession.js'

const chains = [evm(), sol()]

/** A wallet that shares eip155, and solana when it wants to. */
const grows = () => {
  const { connector } = wallet('paired', chains)
  let added: ConnectRequest['added']
  const ended: unknown[] = []
  const only = (namespace: string, sessions: readonly Session[] = []) =>
    sessions.filter((each) => each.namespace === namespace)
  return {
    ended,
    connector: {
      ...connector,
      connect: async (request) => {
        added = request.added
        return only('eip155', await connector.connect({ ...request, namespaces: ['eip155'] }))
      },
      restore: async (request) => {
        added = request.added
        return (await connector.restore?.(request)) ?? []
      },
    } satisfies Connector,
    share: async () => {
      const [session] = only(
        'solana',
        await connector.connect({
          namespaces: ['solana'],
          networks: chains.flatMap(({ networks }) => networks),
          signal: new AbortController().signal,
        }),
      )
      if (!session) throw new Error('The wallet has no solana')
      void session.closed.then((reason) => ended.push(reason))
      added?.(session)
      // The code that adds namespaces loads with the first one.
      await vi.dynamicImportSettled()
      await flush()
      return session
    },
  }
}

test('a namespace the wallet shares later is connected alongside, does not become active, and survives a reload', async () => {
  const storage = createMockStorage()
  const paired = grows()
  const room = await startSession({ chains, storage, connectors: [paired.connector] })
  await room.sessions.connect(paired.connector)
  await paired.share()
  expect(room.ids()).toEqual(['paired|eip155', 'paired|solana'])
  expect(room.account('solana')?.status).toBe('connected')
  // The visitor did not choose the new namespace, so the active one stays.
  expect(room.sessions.state.get().activeNamespace).toBe('eip155')
  expect(room.of('session.connected')).toMatchObject([
    { connection: { namespace: 'eip155' }, restored: false },
    { connection: { namespace: 'solana' }, restored: true },
  ])
  room.stop()
  const next = await startSession({ chains, storage, connectors: [grows().connector] })
  expect(next.ids()).toEqual(['paired|eip155', 'paired|solana'])
  next.stop()
})

test('a second session for a connected namespace is closed, and the first one stays', async () => {
  const paired = grows()
  const room = await startSession({ chains, connectors: [paired.connector] })
  await room.sessions.connect(paired.connector)
  const first = await paired.share()
  const second = await paired.share()
  await second.closed
  expect(room.sessions.session('solana')).toBe(first)
  room.stop()
})

test('a namespace that ended with an earlier connection is connected when the wallet shares it again', async () => {
  const paired = grows()
  const room = await startSession({ chains, connectors: [paired.connector] })
  await room.sessions.connect(paired.connector)
  await paired.share()
  await room.sessions.disconnect()
  await room.sessions.connect(paired.connector)
  expect(room.ids()).toEqual(['paired|eip155'])
  await paired.share()
  expect(room.ids()).toEqual(['paired|eip155', 'paired|solana'])
  room.stop()
})

test.each([true, false])(
  'a shared namespace does not replace another wallet in use (several wallets: %s)',
  async (several) => {
    const paired = grows()
    const other = wallet('other', [sol()])
    const room = await startSession({ chains, several, connectors: [paired.connector, other.connector] })
    await room.sessions.connect(other.connector)
    await room.sessions.connect(paired.connector)
    const connected = Date.now()
    // Wait a millisecond, because decisions in the same millisecond have no order.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(connected), { interval: 1 })
    await paired.share()
    // The other wallet stays in use.
    expect(room.account('solana')?.connectionId).toBe('other|solana')
    expect(room.ids()).toEqual(['other|solana', 'paired|eip155', ...(several ? ['paired|solana'] : [])])
    await room.sessions.disconnect({ connectionId: 'other|solana' })
    // Without several wallets, the pairing does not take over, because the visitor did not ask for it.
    await paired.share()
    expect(room.account('solana')?.connectionId).toBe(several ? 'paired|solana' : undefined)
    room.stop()
  },
)

test('a namespace that a gate rejects is closed and the gate is not asked again; connected ones stay', async () => {
  const paired = grows()
  let asked = 0
  const room = await startSession({
    chains,
    connectors: [paired.connector],
    plugins: [
      definePlugin({
        id: 'test.gate',
        kernel: 1,
        setup: ({ tap }) => {
          tap('session.opened', ({ namespace }) => {
            if (namespace !== 'solana') return
            asked++
            throw new Error('Not here')
          })
        },
      }),
    ],
  })
  await room.sessions.connect(paired.connector)
  await paired.share()
  await paired.share()
  expect(asked).toBe(1)
  expect(paired.ended).toHaveLength(2)
  expect(room.ids()).toEqual(['paired|eip155'])
  expect(room.of('error')).toMatchObject([
    { category: 'restore', code: 'restore', message: expect.stringContaining('Not here') },
  ])
  room.stop()
})

test('a namespace shared after a reload is restored from its stored connection', async () => {
  const storage = createMockStorage()
  const before = grows()
  const room = await startSession({ chains, storage, connectors: [before.connector] })
  await room.sessions.connect(before.connector)
  await before.share()
  room.stop()
  const paired = grows()
  let answers = 0
  const late: Connector = {
    ...paired.connector,
    restore: async (request) => {
      const sessions = await paired.connector.restore(request)
      // The first time the page does not know yet that the wallet shares it.
      return request.namespaces.includes('solana') && !answers++ ? [] : sessions
    },
  }
  const next = await startSession({ chains, storage, connectors: [late] })
  expect(next.ids()).toEqual(['paired|eip155'])
  const session = await paired.share()
  await session.closed
  await expect.poll(next.ids).toEqual(['paired|eip155', 'paired|solana'])
  next.stop()
})
