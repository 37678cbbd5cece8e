import { type Connector, connectors, storage as storageToken } from 'portico/core'
import { definePlugin, PorticoError, type Session } from 'portico/kernel'
import { createMockStorage, createMockWallet, createTestKernel, type MockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storage as realStorage } from '#storage'
import { connectionsParser } from '../../src/session/stored.js'
import { evm, flush, sol, startSession, stopTime, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that connected before: its storage, as another page finds it. */
const visited = async (ids: readonly string[] = ['one'], chains = [evm()]) => {
  const storage = createMockStorage()
  const room = await startSession({ chains, storage })
  for (const id of ids) await room.sessions.connect(wallet(id, chains).connector)
  room.stop()
  return { storage, chains }
}

describe('reloading', () => {
  test('PER-01 the stored entries and their keys', async () => {
    const { storage } = await visited(['one'], [evm(), sol()])
    expect([...storage.texts.keys()].sort()).toEqual([
      'session/activeNamespace',
      'session/activeNetworkId',
      'session/connections',
      'session/connectorIds',
      'session/disconnectedConnectorIds',
    ])
    expect(storage.texts.get('session/activeNamespace')).toBe('"eip155"')
    expect(storage.texts.get('session/activeNetworkId')).toBe('"eip155:1"')
    expect(JSON.parse(storage.texts.get('session/connectorIds') ?? '')).toEqual({
      eip155: 'one',
      solana: 'one',
    })
    expect(JSON.parse(storage.texts.get('session/connections') ?? '')).toMatchObject([
      { id: 'one|eip155', connectorId: 'one', namespace: 'eip155', name: 'Wallet one', type: 'INJECTED' },
      { id: 'one|solana' },
    ])
  })

  test('PER-02 a request made while the wallet is being restored waits for it', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    let letIn = () => {}
    const slow: Connector = {
      ...one.connector,
      restore: async (request) => {
        await new Promise<void>((resolve) => {
          letIn = resolve
        })
        return (await one.connector.restore?.(request)) ?? []
      },
    }
    const room = await startSession({ chains, storage, connectors: [slow], restore: false })
    const restored = room.sessions.restore()
    const provider = await room.sessions.provider('eip155')
    const answer = vi.fn()
    const asked = provider.request({ method: 'personal_sign', params: ['0x'] }).then(answer, answer)
    await flush()
    expect(answer).not.toHaveBeenCalled()
    letIn()
    await restored
    await asked
    expect(answer).not.toHaveBeenCalledWith(expect.objectContaining({ code: 4100 }))
    expect(one.calls.map((call) => call.method)).toContain('personal_sign')
  })

  test('a request made while the wallet never comes back is rejected when the modal is disposed', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const silent: Connector = { ...one.connector, restore: () => new Promise(() => {}) }
    const room = await startSession({ chains, storage, connectors: [silent], restore: false })
    void room.sessions.restore()
    const provider = await room.sessions.provider('eip155')
    const asked = provider.request({ method: 'personal_sign', params: ['0x'] })
    const told = expect(asked).rejects.toMatchObject({ code: 4100 })
    await flush()
    room.stop()
    await told
  })

  test('PER-02 a stored connection is restored without a prompt, on the last network', async () => {
    const chain = evm()
    const storage = createMockStorage()
    const before = await startSession({ chains: [chain], storage })
    await before.sessions.connect(wallet('one', [chain]).connector)
    await before.sessions.switchNetwork('eip155:137')
    before.stop()
    const one = wallet('one', [chain])
    one.changeNetwork('eip155:137')
    const room = await startSession({ chains: [chain], storage, wallets: [one], restore: false })
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
    expect(room.sessions.state.get().restored).toBe(false)
    await room.sessions.restore()
    expect(room.account()).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:137:${chain.address()}`,
    })
    expect(one.prompts()).toBe(0)
    expect(room.sessions.state.get().restored).toBe(true)
    expect(room.of('session.connected')).toMatchObject([{ restored: true }])
    expect(await room.sessions.restore()).toBeUndefined()
    expect(room.of('session.connected')).toHaveLength(1)
  })

  test('restore lists the last network first, for a wallet that does not know which one was in use', async () => {
    const storage = createMockStorage()
    const chains = [evm()]
    const before = await startSession({ chains, storage })
    await before.sessions.connect(wallet('one', chains).connector)
    await before.sessions.switchNetwork('eip155:137')
    before.stop()
    const { connector } = wallet('one', chains)
    const restore = vi.fn(connector.restore ?? (async () => []))
    await startSession({ chains, storage, connectors: [{ ...connector, restore }] })
    const [asked] = restore.mock.calls.map(([{ networks }]) => networks.map((each) => each.caipNetworkId))
    expect(asked?.[0]).toBe('eip155:137')
    expect(asked?.slice(1)).toEqual(
      chains[0]?.networks.map((each) => each.caipNetworkId).filter((each) => each !== 'eip155:137'),
    )
  })

  test('without a stored connection no plugin is woken', async () => {
    const wakeStored = vi.fn(async () => {})
    const room = await startSession({ wakeStored })
    expect(room.sessions.state.get().restored).toBe(true)
    expect(wakeStored).not.toHaveBeenCalled()
  })

  test('PER-05 with reconnecting turned off nothing is restored, and the records are deleted', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const room = await startSession({ chains, storage, wallets: [one], options: { enableReconnect: false } })
    expect(room.account()?.status).toBe('disconnected')
    expect(room.sessions.state.get().restored).toBe(true)
    expect(storage.texts.has('session/connections')).toBe(false)
    expect(storage.texts.has('session/connectorIds')).toBe(false)
  })

  test('PER-06 a connection the visitor ended is not restored until they connect it again', async () => {
    const chains = [evm(), sol()]
    const storage = createMockStorage()
    const before = await startSession({ chains, storage })
    await before.sessions.connect(wallet('one', chains).connector)
    await before.sessions.disconnect({ namespace: 'solana' })
    expect(storage.texts.get('session/disconnectedConnectorIds')).toContain('one|solana')
    before.stop()
    const one = wallet('one', chains)
    const room = await startSession({ chains, storage, wallets: [one] })
    // Ending one namespace of a wallet keeps its other ones.
    expect(room.ids()).toEqual(['one|eip155'])
    await room.sessions.connect(one.connector)
    room.stop()
    const again = await startSession({ chains, storage, wallets: [wallet('one', chains)] })
    expect(again.ids()).toEqual(['one|eip155', 'one|solana'])
  })

  test('PER-07 two namespaces are restored; if one fails the other is restored all the same', async () => {
    const { storage, chains } = await visited(['one'], [evm(), sol()])
    const one = wallet('one', chains)
    const half: Connector = {
      ...one.connector,
      restore: async (request) => {
        if (request.namespaces.includes('eip155')) throw new Error('wallet is updating')
        return (await one.connector.restore?.(request)) ?? []
      },
    }
    const room = await startSession({ chains, storage, connectors: [half] })
    expect(room.ids()).toEqual(['one|solana'])
    expect(room.of('error')).toEqual([
      { category: 'restore', code: 'restore', message: 'wallet is updating' },
    ])
    expect(storage.texts.get('session/connections')).toContain('one|eip155')
  })

  describe('the account that the visitor selected', () => {
    const [A, B, C] = [0, 1, 2].map((at) => evm().address(at)) as [string, string, string]
    /** Like an installed wallet: the page cannot choose which of its accounts is in use. */
    const installed = (offered: readonly string[], chains: readonly MockChain[]): Connector => {
      const { connector } = wallet('one', chains, { accounts: { eip155: offered } })
      const bare = (sessions: readonly Session[]) =>
        sessions.map(({ selectAccount: _, ...session }) => session)
      return {
        ...connector,
        connect: async (request) => bare(await connector.connect(request)),
        restore: async (request) => bare((await connector.restore?.(request)) ?? []),
      }
    }
    const picked = async () => {
      const storage = createMockStorage()
      const chains = [evm()]
      const room = await startSession({ chains, storage })
      await room.sessions.connect(installed([A, B], chains))
      await room.sessions.selectAccount('eip155', B)
      expect(room.account()?.address).toBe(B)
      room.stop()
      return { storage, chains }
    }
    test.each([
      { what: 'is back', offered: [A, B], back: B },
      { what: 'is back among more', offered: [A, C, B], back: B },
      {
        what: 'gives way to another one that the wallet has put first meanwhile',
        offered: [C, A, B],
        back: C,
      },
    ])('MUL-04 PER-01 after a reload it $what', async ({ offered, back }) => {
      const { storage, chains } = await picked()
      for (let reload = 0; reload < 2; reload++) {
        const room = await startSession({ chains, storage, connectors: [installed(offered, chains)] })
        expect(room.account()?.address).toBe(back)
        room.stop()
      }
    })

    test('PER-09 a record from an earlier version is read, and a damaged one is dropped', async () => {
      const { storage, chains } = await picked()
      const [record] = JSON.parse(storage.texts.get('session/connections') ?? '')
      expect(record).toMatchObject({ address: B, over: A })
      const { over: _, ...older } = record
      expect(connectionsParser.parse([older])).toEqual([older])
      expect(connectionsParser.parse([{ ...record, over: 7 }])).toEqual([])
      storage.texts.set('session/connections', JSON.stringify([older]))
      const room = await startSession({ chains, storage, connectors: [installed([A, B], chains)] })
      expect(room.account()?.address).toBe(A)
    })
  })

  test('PER-08 a stored network that is no longer configured is replaced by the default', async () => {
    const chain = evm()
    const storage = createMockStorage()
    storage.texts.set('session/activeNetworkId', '"eip155:424242"')
    storage.texts.set('session/activeNamespace', '"cosmos"')
    const room = await startSession({ chains: [chain], storage, options: { defaultNetwork: 'eip155:137' } })
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
    expect(room.sessions.state.get().activeNamespace).toBe('eip155')
  })

  test('PER-09 damaged records are ignored', async () => {
    for (const text of [
      '{',
      'null',
      '[null]',
      '[{"id":1}]',
      '{"__proto__":{"x":1}}',
      '"a"',
      '[[[[]]]]',
      '1e999',
    ]) {
      const storage = createMockStorage()
      for (const key of [
        'connections',
        'connectorIds',
        'disconnectedConnectorIds',
        'activeNamespace',
        'activeNetworkId',
      ])
        storage.texts.set(`session/${key}`, text)
      const chain = evm()
      const room = await startSession({ chains: [chain], storage })
      expect(room.sessions.state.get().restored).toBe(true)
      await room.sessions.connect(wallet('one', [chain]).connector)
      expect(room.ids()).toEqual(['one|eip155'])
      room.stop()
      const again = await startSession({ chains: [chain], storage, wallets: [wallet('one', [chain])] })
      expect(again.ids()).toEqual(['one|eip155'])
      again.stop()
    }
  })

  test.each([
    [
      'denied',
      {
        get localStorage(): Storage {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
    [
      'full',
      {
        localStorage: {
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError')
          },
          removeItem: () => {},
        },
      },
    ],
  ])('PER-09 with storage that is %s everything works without persistence', async (_, window) => {
    Object.assign(window, { addEventListener: () => {}, removeEventListener: () => {} })
    vi.stubGlobal('window', window)
    const host = createTestKernel({ plugins: [realStorage()] })
    const storage = host.kernel.get(storageToken)
    if (!storage) throw new Error('no storage')
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.connect(one.connector)
    await room.sessions.switchNetwork('eip155:137')
    expect(room.account()?.caipAddress).toBe(`eip155:137:${chain.address()}`)
    await room.sessions.disconnect()
    expect(room.account()?.status).toBe('disconnected')
    expect(room.reports).toEqual([])
  })

  test('PER-10 new accounts update the record of their namespace, and other records are unchanged', async () => {
    const chains = [evm(), sol()] as const
    const storage = createMockStorage()
    const room = await startSession({ chains, storage })
    const one = wallet('one', chains)
    type Kept = { id: string; address: string }
    const kept = (id: string) => {
      const records: Kept[] = JSON.parse(storage.texts.get('session/connections') ?? '')
      expect(records.map((each) => each.id).sort()).toEqual(['one|eip155', 'one|solana'])
      return records.find((each) => each.id === id)
    }
    await room.sessions.connect(one.connector)
    const untouched = kept('one|solana')
    await room.sessions.connect(one.connector, { namespaces: ['eip155'] })
    for (const address of [
      chains[0].address(9),
      `0x${'ab'.repeat(20)}`,
      // The same address in another case.
      `0x${'AB'.repeat(20)}`,
    ]) {
      one.changeAccounts([address], 'eip155')
      expect(kept('one|eip155')?.address).toBe(address)
      expect(room.account()?.accounts).toEqual([{ address }])
    }
    expect(kept('one|solana')).toEqual(untouched)
  })

  test('PER-10 another login of the embedded wallet replaces the one before', async () => {
    const chains = [evm()] as const
    const storage = createMockStorage()
    const room = await startSession({ chains, storage })
    const login = (number: number) =>
      createMockWallet({
        id: 'AUTH',
        type: 'AUTH',
        chains,
        accounts: { eip155: [chains[0].address(number), chains[0].address(number + 1)] },
      }).connector
    await room.sessions.connect(login(1))
    await room.sessions.connect(login(7))
    const records = JSON.parse(storage.texts.get('session/connections') ?? '')
    expect(records).toMatchObject([{ id: 'AUTH|eip155', type: 'AUTH', address: chains[0].address(7) }])
    expect(room.sessions.state.get().connections).toMatchObject([
      { id: 'AUTH|eip155', accounts: [{ address: chains[0].address(7) }, { address: chains[0].address(8) }] },
    ])
  })

  test('FLT-26 a wallet that is locked after a reload is disconnected at once, and its record is kept', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const room = await startSession({
      chains,
      storage,
      connectors: [{ ...one.connector, restore: async () => [] }],
    })
    expect(room.account()?.status).toBe('disconnected')
    expect(storage.texts.get('session/connections')).toContain('one|eip155')
    room.stop()
    const again = await startSession({ chains, storage, wallets: [one] })
    expect(again.account()?.status).toBe('connected')
  })

  test('FLT-26 PER-06 after a disconnect while the wallet is locked, unlocking does not reconnect it', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const room = await startSession({
      chains,
      storage,
      connectors: [{ ...one.connector, restore: async () => [] }],
    })
    await room.sessions.disconnect()
    expect(storage.texts.get('session/connections')).toBeUndefined()
    room.stop()
    const again = await startSession({ chains, storage, wallets: [one] })
    expect(again.account()?.status).toBe('disconnected')
  })

  test('PER-06 a connection reported as ended is dropped without an error; after other failures it is kept', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const failing = (category: string): Connector => ({
      ...one.connector,
      restore: async () => {
        throw new PorticoError('No', { category })
      },
    })
    const tried = await startSession({ chains, storage, connectors: [failing('wallet')] })
    expect(storage.texts.get('session/connections')).toContain('one|eip155')
    tried.stop()
    expect(tried.of('error')).toHaveLength(1)
    const room = await startSession({ chains, storage, connectors: [failing('ended')] })
    expect(room.account()?.status).toBe('disconnected')
    expect(storage.texts.get('session/connections')).toBeUndefined()
    expect(room.of('error')).toEqual([])
    // The code that shows it to the visitor may load later.
    expect(room.sessions.state.get().ended).toEqual({ connectorId: 'one', name: 'Wallet one' })
    room.stop()
    const again = await startSession({ chains, storage, wallets: [one] })
    expect(again.account()?.status).toBe('disconnected')
  })

  test('PER-06 a connection that was chosen again in another tab meanwhile is kept', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    let fail = (_: unknown) => {}
    const slow: Connector = {
      ...one.connector,
      restore: () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    }
    const room = await startSession({ chains, storage, connectors: [slow], restore: false })
    const restored = room.sessions.restore()
    await flush()
    const key = 'session/disconnectedConnectorIds'
    // Check before the event arrives.
    storage.texts.set(key, JSON.stringify([{ id: 'one|eip155', ended: false, at: Date.now() + 60_000 }]))
    fail(new PorticoError('No', { category: 'ended' }))
    await restored
    expect(storage.texts.get('session/connections')).toContain('one|eip155')
    expect(JSON.parse(storage.texts.get(key) ?? '')).toMatchObject([{ ended: false }])
  })

  describe('a wallet that answers after the restore deadline', () => {
    const slow = async () => {
      const { storage, chains } = await visited()
      stopTime()
      const one = wallet('one', chains)
      let answer: () => void = () => {}
      const room = await startSession({
        chains,
        storage,
        connectors: [
          {
            ...one.connector,
            restore: async (request) => {
              await new Promise<void>((go) => (answer = go))
              return (await one.connector.restore?.(request)) ?? []
            },
          },
        ],
        restore: false,
      })
      const restoring = room.sessions.restore()
      await flush()
      expect(room.account()?.status).toBe('connecting')
      await vi.advanceTimersByTimeAsync(5000)
      await restoring
      expect(room.account()?.status).toBe('disconnected')
      expect(room.of('error')).toEqual([
        { category: 'restore', code: 'restore', message: 'Wallet one did not answer' },
      ])
      const answerLate = () => {
        answer()
        return flush()
      }
      return { room, one, answer: answerLate, chains }
    }

    test('FLT-26 is disconnected after 5 s, and is restored when it answers', async () => {
      const { room, answer } = await slow()
      await answer()
      expect(room.account()?.status).toBe('connected')
      expect(room.of('session.connected')).toMatchObject([{ restored: true }])
      expect(vi.getTimerCount()).toBe(0)
    })

    test('FLT-26 is not restored if the visitor has disconnected', async () => {
      const { room, answer } = await slow()
      await room.sessions.disconnect()
      await answer()
      expect(room.ids()).toEqual([])
    })

    test('FLT-26 does not replace a wallet that the visitor has connected meanwhile', async () => {
      const { room, answer, chains } = await slow()
      await room.sessions.connect(wallet('two', chains).connector)
      await answer()
      expect(room.account()?.connectionId).toBe('two|eip155')
    })

    test('FLT-26 is not restored before the open modal is closed', async () => {
      const { room, answer } = await slow()
      room.kernel.emit('modal.opened', { view: 'Connect' })
      await answer()
      expect(room.ids()).toEqual([])
      room.kernel.emit('modal.closed', { reason: 'close' })
      await flush()
      expect(room.account()?.status).toBe('connected')
    })

    test('FLT-26 is released when the modal is disposed', async () => {
      const { room, answer, one } = await slow()
      room.stop()
      await answer()
      expect(one.provider.listeners()).toBe(0)
      expect(room.of('session.connected')).toEqual([])
    })
  })

  test('FLT-26 a locked wallet is restored when it is unlocked', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    let retry = () => {}
    let isLocked = true
    const room = await startSession({
      chains,
      storage,
      connectors: [
        {
          ...one.connector,
          restore: async (request) => {
            retry = () => request.retry?.()
            return isLocked ? [] : ((await one.connector.restore?.(request)) ?? [])
          },
        },
      ],
    })
    expect(room.account()?.status).toBe('disconnected')
    isLocked = false
    retry()
    await flush()
    expect(room.account()?.status).toBe('connected')
  })

  test('PER-06 after a disconnect during a restore nothing is restored, now or later', async () => {
    const { storage, chains } = await visited(['one'], [evm(), sol()])
    const one = wallet('one', chains)
    const close = vi.fn(async () => {})
    let go: () => void = () => {}
    const wait = new Promise<void>((resolve) => (go = resolve))
    const slow: Connector = {
      ...one.connector,
      restore: async (request) => {
        await wait
        return ((await one.connector.restore?.(request)) ?? []).map((each) => ({ ...each, close }))
      },
    }
    const room = await startSession({ chains, storage, connectors: [slow], restore: false })
    const restoring = room.sessions.restore()
    await flush()
    expect(room.account('solana')?.status).toBe('connecting')
    await room.sessions.disconnect({ namespace: 'solana' })
    expect(room.account('solana')?.status).toBe('disconnected')
    expect(room.account()?.status).toBe('connecting')
    await room.sessions.disconnect()
    expect(room.account()?.status).toBe('disconnected')
    await restoring
    go()
    await flush()
    expect(close).toHaveBeenCalledTimes(2)
    expect(room.ids()).toEqual([])
    expect(room.names()).not.toContain('session.connected')
    expect(room.of('error')).toEqual([])
    expect(storage.texts.has('session/connections')).toBe(false)
    room.stop()
    const again = await startSession({ chains, storage, wallets: [wallet('one', chains)] })
    expect(again.ids()).toEqual([])
  })

  test('PER-06 a disconnect while a restored connection waits at the gate ends it and deletes its record', async () => {
    const { storage, chains } = await visited()
    const room = await startSession({
      chains,
      storage,
      wallets: [wallet('one', chains)],
      restore: false,
      plugins: [
        definePlugin({
          id: 'test.gate',
          kernel: 1,
          setup: ({ tap }) => void tap('session.opened', () => new Promise(() => {})),
        }),
      ],
    })
    const restoring = room.sessions.restore()
    await flush()
    expect(room.sessions.session('eip155')).toBeDefined()
    await room.sessions.disconnect()
    await restoring
    expect(room.sessions.session('eip155')).toBeUndefined()
    expect(room.account()).toEqual({ status: 'disconnected', accounts: [] })
    expect(storage.texts.has('session/connections')).toBe(false)
  })

  test('PER-06 after a disconnect before the restore nothing is restored', async () => {
    const { storage, chains } = await visited()
    const room = await startSession({ chains, storage, wallets: [wallet('one', chains)], restore: false })
    await room.sessions.disconnect()
    await room.sessions.restore()
    expect(room.ids()).toEqual([])
  })

  test('PER-06 a connection ended before the gate passed leaves no record to restore', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const locked = { ...one.connector, restore: async () => [] }
    let pass: () => void = () => {}
    const room = await startSession({
      chains,
      storage,
      connectors: [locked],
      plugins: [
        definePlugin({
          id: 'test.gate',
          kernel: 1,
          setup: ({ tap }) => {
            tap('session.opened', async () => {
              await new Promise<void>((resolve) => (pass = resolve))
              return undefined
            })
          },
        }),
      ],
    })
    const connecting = room.sessions.connect(locked)
    const rejected = expect(connecting).rejects.toThrow('Failed to connect')
    await flush()
    await room.sessions.disconnect()
    pass()
    await rejected
    expect(storage.texts.has('session/connections')).toBe(false)
  })

  test('PER-09 only the known fields of a stored connection are read, and only if they are valid', () => {
    const sound = {
      id: 'one|eip155',
      connectorId: 'one',
      type: 'INJECTED',
      namespace: 'eip155',
      name: 'One',
      address: '0x1',
      rdns: 'com.one',
      caipNetworkId: 'eip155:1',
      icon: 'data:image/png;base64,AA==',
    }
    // As an earlier version stored it.
    const old = { ...sound, accounts: [{ address: '0x1', type: 'eoa' }], more: { x: 1 } }
    expect(connectionsParser.parse([old])).toEqual([sound])
    const { icon: _, caipNetworkId: __, ...rest } = sound
    for (const icon of ['javascript:alert(1)', 'http://a.invalid/i', `https://${'a'.repeat(65_536)}`, 7])
      expect(connectionsParser.parse([{ ...rest, icon }])).toEqual([rest])
    for (const caipNetworkId of ['eip155', 'eip155:1:0x1', 'EIP155:1', `eip155:${'1'.repeat(33)}`, 1])
      expect(connectionsParser.parse([{ ...rest, caipNetworkId }])).toEqual([rest])
    for (const wrong of [{ type: '' }, { name: '' }, { address: 7 }, { id: 'x'.repeat(4097) }, { rdns: 1 }])
      expect(connectionsParser.parse([{ ...sound, ...wrong }, sound])).toEqual([sound])
    const traits = { elsewhere: true, own: true, 'no word': true, embedded: 'yes', __proto__: true }
    expect(connectionsParser.parse([{ ...sound, traits }])).toEqual([
      { ...sound, traits: { elsewhere: true, own: true } },
    ])
    expect(() => connectionsParser.parse({})).toThrow(TypeError)
  })

  test('PER-01 an icon too large to store is left out of the record, but kept in the state', async () => {
    const chain = evm()
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    const icon = `data:image/png;base64,${'A'.repeat(65_536)}`
    await room.sessions.connect({ ...wallet('one', [chain]).connector, icon })
    expect(room.sessions.state.get().connections[0]?.icon).toBe(icon)
    const [record] = JSON.parse(storage.texts.get('session/connections') ?? '')
    expect(record).not.toHaveProperty('icon')
    expect(record).not.toHaveProperty('accounts')
  })

  test('FLT-26 a stored wallet that is missing is waited for 3 s, and is restored when it appears later', async () => {
    const { storage, chains } = await visited()
    stopTime()
    const room = await startSession({ chains, storage, restore: false })
    const restoring = room.sessions.restore()
    await flush()
    await vi.advanceTimersByTimeAsync(2999)
    expect(room.account()?.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    await restoring
    expect(room.account()?.status).toBe('disconnected')
    const { connectors } = await import('portico/core')
    await room.kernel.use(
      definePlugin({
        id: 'later',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet('one', chains).connector),
      }),
    )
    await flush()
    expect(room.account()?.status).toBe('connected')
  })

  test('a wallet that appears during the restore is restored', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const room = await startSession({ chains, storage, restore: false })
    const restoring = room.sessions.restore()
    await flush()
    const { connectors } = await import('portico/core')
    await room.kernel.use(
      definePlugin({
        id: 'late',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, one.connector),
      }),
    )
    await restoring
    expect(room.account()?.status).toBe('connected')
  })

  test('SEC-22 a wallet whose id is ambiguous is not restored without the visitor', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const room = await startSession({
      chains,
      storage,
      connectors: [{ ...one.connector, ambiguous: true }],
    })
    expect(room.ids()).toEqual([])
    await room.sessions.connect(one.connector)
    expect(room.ids()).toEqual(['one|eip155'])
  })

  test('SEC-22 a second claim on the identity: before the answer nobody is restored, after it the restored wallet stays', async () => {
    const replaceable = (connector: Connector) => {
      let become = (_: Connector) => {}
      const plugin = definePlugin({
        id: 'test.claims',
        kernel: 1,
        setup: ({ contribute }) => {
          let undo = contribute(connectors, connector)
          become = (next) => {
            const before = undo
            undo = contribute(connectors, next)
            before()
          }
        },
      })
      return { plugin, become: (next: Connector) => become(next) }
    }
    for (const isEarly of [true, false]) {
      const { storage, chains } = await visited()
      const one = wallet('one', chains)
      let answer = () => {}
      const slow: Connector = {
        ...one.connector,
        restore: async (request) => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return (await one.connector.restore?.(request)) ?? []
        },
      }
      const { plugin, become } = replaceable(slow)
      const room = await startSession({ chains, storage, plugins: [plugin], restore: false })
      const restoring = room.sessions.restore()
      await flush()
      if (isEarly) become({ ...slow, ambiguous: true })
      answer()
      await restoring
      become({ ...slow, ambiguous: true })
      await flush()
      expect(room.ids()).toEqual(isEarly ? [] : ['one|eip155'])
      room.stop()
    }
  })

  test('a wallet connected during a restore stays the active one', async () => {
    const { storage, chains } = await visited()
    const one = wallet('one', chains)
    const two = wallet('two', chains)
    let go: () => void = () => {}
    const wait = new Promise<void>((resolve) => (go = resolve))
    const slow: Connector = {
      ...one.connector,
      restore: async (request) => {
        await wait
        return (await one.connector.restore?.(request)) ?? []
      },
    }
    const room = await startSession({ chains, storage, connectors: [slow], restore: false })
    const restoring = room.sessions.restore()
    await flush()
    await room.sessions.connect(two.connector)
    go()
    await restoring
    expect(room.ids()).toEqual(['one|eip155', 'two|eip155'])
    expect(room.account()?.connectionId).toBe('two|eip155')
  })

  test('the connection in use before the reload is in use again', async () => {
    const { storage, chains } = await visited(['one', 'two', 'three'])
    const wallets = ['three', 'two', 'one'].map((id) => wallet(id, chains))
    storage.texts.set('session/connectorIds', '{"eip155":"two"}')
    const room = await startSession({ chains, storage, wallets })
    expect(room.ids()).toHaveLength(3)
    expect(room.account()?.connectionId).toBe('two|eip155')
  })

  test('a gate can reject a restored session', async () => {
    const { storage, chains } = await visited()
    const room = await startSession({
      chains,
      storage,
      wallets: [wallet('one', chains)],
      plugins: [
        definePlugin({
          id: 'test.gate',
          kernel: 1,
          setup: ({ tap }) => {
            tap('session.opened', () => {
              throw new Error('expired')
            })
          },
        }),
      ],
    })
    expect(room.ids()).toEqual([])
    expect(room.account()?.status).toBe('disconnected')
    expect(room.names()).not.toContain('session.connected')
  })
})
