import type { Connector } from 'portico/core'
import { createMockStorage } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evm, flush, sol, startSession, stopTime, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
})

describe('disconnecting', () => {
  test('INJ-17 the state, the stored connector id and the stored record are cleared', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.connect(one.connector)
    expect(storage.texts.get('session/connectorIds')).toBe('{"eip155":"one"}')
    await room.sessions.disconnect()
    expect(room.account()).toEqual({ status: 'disconnected', accounts: [] })
    // No key may remain, because a page that finds one loads the code that restores connections.
    expect(storage.texts.has('session/connectorIds')).toBe(false)
    expect(storage.texts.has('session/connections')).toBe(false)
    expect(room.of('session.disconnected')).toEqual([
      { namespace: 'eip155', connectionId: 'one|eip155', reason: 'visitor' },
    ])
  })

  test('a namespace is not left busy when the end of a connection cannot be recorded', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const first = await startSession({ chains: [chain], wallets: [one] })
    await first.sessions.connect(one.connector)
    first.stop()
    const storage = createMockStorage()
    for (const [key, text] of (first.storage as typeof storage).texts) storage.texts.set(key, text)
    // The stored connection is still wanted, because its wallet is not there.
    const two = wallet('two', [chain])
    const room = await startSession({ chains: [chain], storage, wallets: [two], restore: false })
    await room.sessions.connect(two.connector)
    const set = storage.texts.set.bind(storage.texts)
    // Once only, so that the end of the wallet's session is recorded.
    storage.texts.set = () => {
      storage.texts.set = set
      throw new Error('full')
    }
    await expect(room.sessions.disconnect()).rejects.toThrow('full')
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test('MCH-10 MUL-01 without multiWallet a new wallet replaces the one on its namespaces, also after a reload', async () => {
    const chains = [evm(), sol()]
    const [phantom, paired, other] = [
      wallet('phantom', [chains[1] as never]),
      wallet('paired', chains),
      wallet('other', [chains[0] as never]),
    ]
    const storage = createMockStorage()
    const wallets = [phantom, paired, other]
    const given = { chains, storage, several: false }
    const room = await startSession({ ...given, wallets })
    await room.sessions.connect(phantom.connector)
    const left = room.sessions.session('solana')?.closed
    paired.answer('reject')
    await expect(room.sessions.connect(paired.connector)).rejects.toThrow()
    // A rejected wallet does not replace the connected one.
    expect(room.ids()).toEqual(['phantom|solana'])
    paired.answer('approve')
    await room.sessions.connect(paired.connector)
    expect(room.ids()).toEqual(['paired|eip155', 'paired|solana'])
    expect(await left).toEqual({ by: 'visitor' })
    expect(room.of('session.disconnected')).toEqual([
      { namespace: 'solana', connectionId: 'phantom|solana', reason: 'visitor' },
    ])
    expect(room.of('sessions.empty')).toEqual([])
    room.stop()

    const again = await startSession({
      ...given,
      wallets: ['phantom', 'paired', 'other'].map((id) => wallet(id, chains)),
    })
    expect(again.ids()).toEqual(['paired|eip155', 'paired|solana'])
    // A wallet of one namespace leaves the other one alone.
    await again.sessions.connect(other.connector)
    expect(again.ids()).toEqual(['other|eip155', 'paired|solana'])
    again.stop()
  })

  test('MCH-10 a connection that is still being restored is replaced as well', async () => {
    const chains = [evm()]
    const storage = createMockStorage()
    const first = await startSession({ chains, storage })
    await first.sessions.connect(wallet('one', chains).connector)
    first.stop()
    const one = wallet('one', chains)
    let go: () => void = () => {}
    const wait = new Promise<void>((resolve) => {
      go = resolve
    })
    const restore: Connector['restore'] = async (request) => {
      await wait
      return (await one.connector.restore?.(request)) ?? []
    }
    const room = await startSession({
      chains,
      storage,
      connectors: [{ ...one.connector, restore }],
      restore: false,
      several: false,
    })
    const restoring = room.sessions.restore()
    await flush()
    await room.sessions.connect(wallet('two', chains).connector)
    go()
    await restoring
    expect(room.ids()).toEqual(['two|eip155'])
    expect(JSON.parse(storage.texts.get('session/connections') ?? '')).toHaveLength(1)
  })

  test('INJ-18 if one wallet fails: "Failed to disconnect", no busy state stays, and the others are disconnected', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', [chains[0] as never])
    const two = wallet('two', [chains[1] as never])
    const room = await startSession({ chains })
    const cause = new Error('locked')
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map((each) => ({
          ...each,
          close: async () => {
            throw cause
          },
        })),
    })
    await room.sessions.connect(two.connector)
    await expect(room.sessions.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect', cause })
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.sessions.state.get().busy).toEqual({})
    expect(room.account()?.status).toBe('connected')
    expect(room.account('solana')?.status).toBe('disconnected')
  })

  test('FLT-20 a wallet that does not answer counts as disconnected after 3 s', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map((each) => ({
          ...each,
          close: () => new Promise(() => {}),
        })),
    })
    stopTime()
    const ending = room.sessions.disconnect()
    await flush()
    expect(room.sessions.state.get().busy).toEqual({ eip155: 'disconnecting' })
    await vi.advanceTimersByTimeAsync(3000)
    await ending
    expect(room.account()?.status).toBe('disconnected')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('HDL-05 with a namespace only that namespace is disconnected, without one all are', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', chains)
    const room = await startSession({ chains })
    await room.sessions.connect(one.connector)
    expect(room.ids()).toEqual(['one|eip155', 'one|solana'])
    await room.sessions.disconnect({ namespace: 'solana' })
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.names()).not.toContain('sessions.empty')
    await room.sessions.connect(one.connector)
    await room.sessions.disconnect()
    expect(room.ids()).toEqual([])
    expect(room.of('sessions.empty')).toHaveLength(1)
  })

  test('a close that the wallet reports itself first still counts as ended by the visitor', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map((each) => ({
          ...each,
          close: async () => one.disconnect(),
        })),
    })
    await room.sessions.disconnect()
    expect(room.of('session.disconnected')).toMatchObject([{ reason: 'visitor' }])
  })

  test('MCH-13 unknown namespaces, missing adapters and missing connections have errors that name them', async () => {
    const room = await startSession({ chains: [evm()] })
    for (const namespace of ['foo', '__proto__', 'constructor', '']) {
      await expect(room.sessions.provider(namespace)).rejects.toThrow('Unsupported chain namespace')
      expect(() => room.sessions.setActiveNamespace(namespace)).toThrow('Unsupported chain namespace')
      await expect(room.sessions.disconnect({ namespace })).rejects.toThrow('Unsupported chain namespace')
      await expect(room.sessions.balance(namespace)).rejects.toThrow('Unsupported chain namespace')
    }
    const networks = sol().networks
    const bare = await startSession({ chains: [], networks })
    await expect(bare.sessions.balance('solana')).rejects.toThrow('Chain adapter not found')
    await expect(room.sessions.balance('eip155')).rejects.toThrow('No ActiveCaipNetwork or client found')
    await expect(room.sessions.selectAccount('eip155', '0x0')).rejects.toThrow('No ActiveCaipAddress found')
    expect(() => room.sessions.activate('gone|eip155')).toThrow(
      'No connector found for connection: gone|eip155',
    )
  })

  test('ERR-15 a provider exists before connecting and rejects with 4100; an unknown namespace is rejected', async () => {
    const room = await startSession()
    const provider = await room.sessions.provider('eip155')
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      message: 'Not connected',
      code: 4100,
    })
    for (const namespace of [undefined, 'nowhere'])
      await expect(room.sessions.provider(namespace as string)).rejects.toThrow('Unsupported chain namespace')
  })

  test('BAL-16 patching an unknown namespace throws an error that says what is missing', async () => {
    const room = await startSession()
    const patch = room.sessions.patch as (namespace: string, field: string, value: unknown) => void
    const patchNetwork = room.sessions.patchNetwork as typeof patch
    expect(() => patch('nowhere', 'balance', '1')).toThrow('Chain is required to set account prop')
    expect(() => patchNetwork('__proto__', 'x', 1)).toThrow('Chain is required to update chain account data')
    patch('eip155', 'balance', '1')
    patchNetwork('eip155', 'smartAccountEnabledNetworks', ['eip155:1'])
    expect(room.account()).toMatchObject({ balance: '1' })
    expect(room.network()).toMatchObject({ smartAccountEnabledNetworks: ['eip155:1'] })
  })
})
