import { type Connector, connectors } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { createMockWallet, walletError } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evm, flush, sol, startSession, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
})

describe('connecting', () => {
  test('a pairing in progress does not hide the connecting state of a wallet on the page', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const other = wallet('other', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one, other] })
    const busy = () => room.sessions.state.get().busy
    const asked = room.sessions.connect(one.connector)
    const paired = room.sessions.connect({
      ...other.connector,
      type: 'WALLET_CONNECT',
      traits: { elsewhere: true },
    })
    await flush()
    expect(busy()).toEqual({ eip155: 'connecting' })
    one.waiting[0]?.reject()
    await expect(asked).rejects.toThrow()
    expect(busy()).toEqual({ eip155: 'pairing' })
    other.waiting[0]?.approve()
    await paired
    expect(busy()).toEqual({})
  })
  test.each([
    [{}, 'connecting'],
    [{ external: true }, 'connecting'],
    [{ elsewhere: true }, 'pairing'],
    [{ embedded: true }, 'pairing'],
  ] as const)('a connection with wallet traits %j is shown as %s', async (traits, busy) => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    const connecting = room.sessions.connect({ ...one.connector, traits })
    await flush()
    expect(room.sessions.state.get().busy).toEqual({ eip155: busy })
    expect(room.account()?.status).toBe('connecting')
    one.waiting[0]?.approve()
    await connecting
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test('HDL-04 the status goes from disconnected to connecting to connected, and unsubscribing works', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    const seen: unknown[] = []
    const stop = room.sessions.state.subscribe(() => seen.push(room.account()?.status))
    expect(room.account()).toEqual({ status: 'disconnected', accounts: [] })
    const connecting = room.sessions.connect(one.connector)
    await flush()
    expect(room.account()?.status).toBe('connecting')
    expect(room.sessions.state.get().busy).toEqual({ eip155: 'connecting' })
    one.waiting[0]?.approve()
    const [connection] = await connecting
    expect(connection).toMatchObject({
      id: 'one|eip155',
      address: chain.address(),
      caipNetworkId: 'eip155:1',
    })
    expect(room.account()).toMatchObject({
      status: 'connected',
      address: chain.address(),
      caipAddress: `eip155:1:${chain.address()}`,
      accounts: [{ address: chain.address() }],
      connectedWalletInfo: { name: 'Wallet one', type: 'INJECTED' },
      addressExplorerUrl: `https://explorer.invalid/address/${chain.address()}`,
    })
    expect(room.sessions.state.get().busy).toEqual({})
    stop()
    const count = seen.length
    await room.sessions.disconnect()
    expect(seen).toHaveLength(count)
    expect(room.account()?.status).toBe('disconnected')
  })

  test('HDL-09 connect, switch, request and disconnect each emit one event', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], wallets: [one] })
    await room.sessions.connect(one.connector)
    await room.sessions.switchNetwork('eip155:137')
    await (await room.sessions.provider('eip155')).request({ method: 'personal_sign', params: [] })
    await room.sessions.disconnect()
    for (const [name, times] of Object.entries({
      'session.connected': 1,
      'network.switched': 1,
      'request.settled': 1,
      'session.disconnected': 1,
      'sessions.empty': 1,
    }))
      expect([name, room.of(name).length]).toEqual([name, times])
    expect(room.of('network.switched')).toEqual([{ namespace: 'eip155', network: 'eip155:137' }])
    expect(room.of('request.settled')).toEqual([
      { namespace: 'eip155', method: 'personal_sign', class: 'signing', ok: true },
    ])
  })

  test('a name and icon given by the session are shown, and the connection keeps the id of its connector', async () => {
    const one = wallet('one', [evm()])
    const named = { name: 'MetaMask', icon: 'https://wallet.invalid/icon.png' }
    const connector: Connector = {
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map((session) => ({ ...session, wallet: named })),
    }
    const room = await startSession()
    const [connection] = await room.sessions.connect(connector)
    expect(connection).toMatchObject({ ...named, id: 'one|eip155', connectorId: 'one', type: 'INJECTED' })
    expect(connection?.rdns).toBe(connector.rdns)
    expect(room.account()?.connectedWalletInfo).toMatchObject(named)
  })

  test('the status is already connected when session.connected is emitted', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    let status: unknown
    room.kernel.on('session.connected', () => {
      status = room.account()?.status
    })
    await room.sessions.connect(one.connector)
    expect(status).toBe('connected')
  })

  test('ERR-16 a declined prompt is "Connection rejected", any other failure "Failed to connect", with the cause', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'reject' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    await expect(room.sessions.connect(one.connector)).rejects.toMatchObject({
      message: 'Connection rejected',
      cause: { code: 4001 },
    })
    one.respond('eth_requestAccounts', () => {
      throw walletError(-32603, 'broken')
    })
    await expect(room.sessions.connect(one.connector)).rejects.toMatchObject({
      message: 'Failed to connect',
      cause: { code: -32603 },
    })
    expect(room.of('connect.failed')).toMatchObject([{ rejected: true }, { rejected: false }])
    expect(room.sessions.state.get().busy).toEqual({})
    expect(room.account()?.status).toBe('disconnected')
  })

  test('FLT-39 two connects at once prompt the wallet once and get the same result', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    const both = [room.sessions.connect(one.connector), room.sessions.connect(one.connector)]
    await flush()
    expect(one.prompts()).toBe(1)
    one.waiting[0]?.approve()
    const [first, second] = await Promise.all(both)
    expect(first).toBe(second)
    expect(room.of('session.connected')).toHaveLength(1)
  })

  test('an aborted attempt rejects with its reason, and the next attempt prompts the wallet again', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    const abort = new AbortController()
    const reason = new Error('Modal closed')
    const given = room.sessions.connect(one.connector, { signal: abort.signal })
    const rejected = expect(given).rejects.toBe(reason)
    await flush()
    abort.abort(reason)
    const again = room.sessions.connect(one.connector)
    await rejected
    await flush()
    expect(one.prompts()).toBe(2)
    one.waiting[1]?.approve()
    expect(await again).toHaveLength(1)
    expect(room.of('connect.failed')).toEqual([])
    // The late answer of the first attempt.
    const before = room.sessions.state.get()
    one.waiting[0]?.approve()
    await flush()
    expect(room.sessions.state.get()).toBe(before)
    expect(room.of('connect.late')).toEqual([{ connectorId: one.connector.id, wallet: one.connector.name }])
  })

  test('a late answer to an aborted attempt connects nothing, emits one event, and its session is closed', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    let answer: (value: unknown) => void = () => {}
    const closed = vi.fn(async () => {})
    const slow: Connector = {
      ...one.connector,
      connect: async () => (await new Promise((resolve) => (answer = resolve as never))) as never,
    }
    const abort = new AbortController()
    const attempt = room.sessions.connect(slow, { signal: abort.signal })
    const rejected = expect(attempt).rejects.toBe('left')
    await flush()
    abort.abort('left')
    await rejected
    const before = room.sessions.state.get()
    const [session] = await one.connector.connect({
      namespaces: ['eip155'],
      networks: [],
      signal: new AbortController().signal,
    })
    answer([{ ...session, close: closed }])
    await flush()
    expect(closed).toHaveBeenCalledTimes(1)
    expect(room.sessions.state.get()).toBe(before)
    expect(room.names()).not.toContain('session.connected')
    expect(room.of('connect.late')).toEqual([{ connectorId: slow.id, wallet: slow.name }])
  })

  test('a late answer emits no event while the next attempt on the same wallet is in progress', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const room = await startSession({ chains: [chain], wallets: [one] })
    const abort = new AbortController()
    const rejected = expect(room.sessions.connect(one.connector, { signal: abort.signal })).rejects.toBe(
      'left',
    )
    await flush()
    abort.abort('left')
    await rejected
    const again = room.sessions.connect(one.connector)
    await flush()
    const [first, second] = one.waiting
    first?.approve()
    await flush()
    second?.approve()
    expect(await again).toHaveLength(1)
    expect(room.of('connect.late')).toEqual([])
  })

  test('an abort inside onUri ends the attempt', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    const abort = new AbortController()
    const paired: Connector = {
      ...one.connector,
      connect: ({ onUri }) => {
        onUri?.('wc:1')
        return new Promise(() => {})
      },
    }
    const attempt = room.sessions.connect(paired, { signal: abort.signal, onUri: () => abort.abort('left') })
    await expect(attempt).rejects.toBe('left')
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test('an attempt that ends does not clear the busy state of another one on the same namespace', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'manual' })
    const two = wallet('two', [evm()], { answer: 'reject' })
    const room = await startSession({ chains: [chain] })
    const first = room.sessions.connect(one.connector)
    await flush()
    await expect(room.sessions.connect(two.connector)).rejects.toThrow('Connection rejected')
    expect(room.sessions.state.get().busy).toEqual({ eip155: 'connecting' })
    one.waiting[0]?.approve()
    await first
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test.each([
    ['nothing', undefined],
    ['no list', 7],
    ['no sessions', []],
    ['a list of nothing', [null]],
    ['a session without sources', [{ namespace: 'eip155' }]],
    [
      'a session that throws',
      [
        {
          namespace: 'eip155',
          get accounts() {
            throw new Error('no')
          },
        },
      ],
    ],
  ])('FLT-22 a connector that answers %s fails, and leaves nothing behind', async (_, answer) => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    const hostile = { ...one.connector, connect: async () => answer as never }
    await expect(room.sessions.connect(hostile)).rejects.toBeInstanceOf(PorticoError)
    expect(room.sessions.state.get()).toMatchObject({ connections: [], busy: {} })
    expect(room.account()?.status).toBe('disconnected')
  })

  test('SEC-23 sessions of namespaces that were not requested are not kept', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', chains)
    const room = await startSession({ chains })
    const greedy: Connector = {
      ...one.connector,
      connect: (request) => one.connector.connect({ ...request, namespaces: ['eip155', 'solana'] }),
    }
    await room.sessions.connect(greedy, { namespaces: ['eip155'] })
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.account('solana')?.status).toBe('disconnected')
  })

  test('a connector that supports none of the configured chains is rejected with an error that says so', async () => {
    const room = await startSession()
    const other = wallet('one', [sol()])
    await expect(room.sessions.connect(other.connector)).rejects.toThrow(
      'The connector does not support any of the requested chains',
    )
  })

  test('ENT-02 a connector record is complete, and its connection takes it over, for each type', async () => {
    for (const type of [
      'MULTI_CHAIN',
      'ANNOUNCED',
      'INJECTED',
      'EXTERNAL',
      'AUTH',
      'WALLET_CONNECT',
      'ID_AUTH',
    ] as const) {
      const chain = evm()
      const one = createMockWallet({
        id: `com.${type}`,
        rdns: `com.${type}`,
        icon: 'data:,',
        explorerId: 'one-in-a-directory',
        name: 'One',
        type,
        chains: [chain, sol()],
      })
      const room = await startSession({ chains: [chain], wallets: [one] })
      const [listed] = room.kernel.point(connectors).get()
      expect(listed).toEqual({
        id: `com.${type}`,
        type,
        name: 'One',
        namespaces: ['eip155', 'solana'],
        icon: 'data:,',
        explorerId: 'one-in-a-directory',
        rdns: `com.${type}`,
        installed: true,
        connect: expect.any(Function),
        restore: expect.any(Function),
      })
      const [connection] = await room.sessions.connect(listed as Connector)
      expect(connection).toEqual({
        id: `com.${type}|eip155`,
        connectorId: `com.${type}`,
        type,
        namespace: 'eip155',
        name: 'One',
        icon: 'data:,',
        rdns: `com.${type}`,
        accounts: [{ address: chain.address() }],
        address: chain.address(),
        caipNetworkId: 'eip155:1',
      })
      expect(room.account()?.connectedWalletInfo).toEqual({
        name: 'One',
        type,
        icon: 'data:,',
        rdns: `com.${type}`,
      })
      const provider = await room.sessions.provider('eip155')
      await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
      expect(one.calls.map(({ method }) => method)).toContain('eth_chainId')
      room.stop()
    }
  })

  test('INJ-10 a wallet that stays on another chain is connected on that chain', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { fixedNetwork: true })
    one.changeNetwork('eip155:137')
    const room = await startSession({ chains: [chain], wallets: [one] })
    await room.sessions.connect(one.connector)
    expect(room.account()).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:137:${chain.address()}`,
    })
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
  })

  test('the preferred network is requested first', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const connect = vi.fn(one.connector.connect)
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({ ...one.connector, connect }, { network: 'eip155:137' })
    expect(connect.mock.calls[0]?.[0].networks.map((each) => each.caipNetworkId)).toEqual([
      'eip155:137',
      'eip155:1',
    ])
  })

  test('stopping the kernel rejects a connection attempt and reports nothing', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { answer: 'never' })
    const room = await startSession({ chains: [chain] })
    const attempt = room.sessions.connect(one.connector)
    const rejected = expect(attempt).rejects.toThrow('Connection rejected')
    await flush()
    room.stop()
    await rejected
    expect(room.reports).toEqual([])
  })
})
