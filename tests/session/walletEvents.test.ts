import { PorticoError } from 'portico/kernel'
import { createMockStorage } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evm, flush, sol, startSession, stopTime, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
})

describe('events of wallets', () => {
  test('INJ-06 on an account change the address, CAIP address and stored record follow', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.connect(one.connector)
    ;(room.sessions.patch as (...given: unknown[]) => void)('eip155', 'balance', '7')
    one.changeAccounts([chain.address(2), chain.address(1)])
    expect(room.account()).toMatchObject({
      address: chain.address(2),
      caipAddress: `eip155:1:${chain.address(2)}`,
      accounts: [{ address: chain.address(2) }, { address: chain.address(1) }],
    })
    // A plugin's data about the other account does not apply to this one.
    expect(room.account()).not.toHaveProperty('balance')
    expect(JSON.parse(storage.texts.get('session/connections') ?? '')[0].address).toBe(chain.address(2))
    expect(room.of('account.changed').at(-1)).toEqual({
      namespace: 'eip155',
      address: chain.address(2),
      status: 'connected',
    })
  })

  test('INJ-07 an empty account list disconnects that connector only', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const two = wallet('two', [evm()])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    await room.sessions.connect(two.connector)
    two.changeAccounts([])
    await flush()
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.account()).toMatchObject({ status: 'connected', connectionId: 'one|eip155' })
    expect(room.of('session.disconnected')).toEqual([
      { namespace: 'eip155', connectionId: 'two|eip155', reason: 'wallet' },
    ])
    expect(room.names()).not.toContain('sessions.empty')
  })

  test('INJ-08 NET-03 a chain change updates network, CAIP address and storage, and emits network.switched', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.connect(one.connector)
    one.changeNetwork('eip155:137')
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
    expect(room.account()?.caipAddress).toBe(`eip155:137:${chain.address()}`)
    expect(room.of('network.switched')).toEqual([{ namespace: 'eip155', network: 'eip155:137' }])
    expect(storage.texts.get('session/activeNetworkId')).toBe('"eip155:137"')
  })

  test('INJ-09 the end of the last connection emits sessions.empty exactly once', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', chains)
    const room = await startSession({ chains })
    await room.sessions.connect(one.connector)
    one.disconnect()
    await flush()
    await room.sessions.disconnect()
    expect(room.of('session.disconnected')).toHaveLength(2)
    expect(room.of('sessions.empty')).toHaveLength(1)
    expect(room.sessions.state.get().connections).toEqual([])
  })

  test('FLT-25 an extension that disappears ends its connection, keeps the record and reports nothing', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    let lose: (reason: { by: 'lost' }) => void = () => {}
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map((each) => ({
          ...each,
          closed: new Promise((resolve) => (lose = resolve)),
        })),
    })
    lose({ by: 'lost' })
    await flush()
    expect(room.account()?.status).toBe('disconnected')
    expect(room.of('session.disconnected')).toMatchObject([{ reason: 'lost' }])
    expect(storage.texts.get('session/connections')).toContain('one|eip155')
    expect(room.reports).toEqual([])
  })

  test('events of a session that was disconnected are ignored', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    await room.sessions.disconnect()
    const before = room.sessions.state.get()
    one.changeAccounts([chain.address(5)])
    one.changeNetwork('eip155:137')
    one.disconnect()
    await flush()
    expect(room.sessions.state.get()).toBe(before)
  })

  test('an account is selected here if the wallet cannot, until the wallet puts another one first', async () => {
    const chain = evm()
    const accounts = { eip155: [1, 2, 3].map((number) => chain.address(number)) }
    const one = wallet('one', [chain], { accounts })
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({
      ...one.connector,
      connect: async (request) =>
        (await one.connector.connect(request)).map(({ selectAccount: _, ...each }) => each),
    })
    await room.sessions.selectAccount('eip155', chain.address(2))
    expect(room.account()?.address).toBe(chain.address(2))
    one.changeNetwork('eip155:137')
    expect(room.account()?.caipAddress).toBe(`eip155:137:${chain.address(2)}`)
    one.changeAccounts([chain.address(3), chain.address(2)])
    expect(room.account()?.address).toBe(chain.address(3))
  })

  test('after a disconnect the connection that was active before becomes active', async () => {
    const chain = evm()
    const wallets = ['one', 'two', 'three'].map((id, at) =>
      wallet(id, [evm()], { accounts: { eip155: [chain.address(at + 1)] } }),
    )
    const room = await startSession({ chains: [chain] })
    for (const each of wallets) await room.sessions.connect(each.connector)
    room.sessions.activate('one|eip155')
    expect(room.account()).toMatchObject({ connectionId: 'one|eip155', address: chain.address(1) })
    room.sessions.activate('two|eip155')
    await room.sessions.disconnect({ connectionId: 'two|eip155' })
    expect(room.account()?.connectionId).toBe('one|eip155')
  })
})

describe('networks', () => {
  test('NET-02 a network selected before connecting is active without a prompt, and used for the connection', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], wallets: [one] })
    await room.sessions.switchNetwork('eip155:137')
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
    expect(one.calls).toEqual([])
    await room.sessions.connect(one.connector)
    expect(room.account()?.caipAddress).toBe(`eip155:137:${chain.address()}`)
  })

  test('NET-03 MCH-03 switching to another namespace changes the active namespace and the stored network', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', chains)
    const storage = createMockStorage()
    const room = await startSession({ chains, storage })
    await room.sessions.connect(one.connector)
    expect(room.sessions.state.get().activeNamespace).toBe('eip155')
    await room.sessions.switchNetwork('solana:side')
    expect(room.sessions.state.get().activeNamespace).toBe('solana')
    expect(room.account('solana')?.caipAddress).toBe(`solana:side:${chains[1]?.address()}`)
    expect(storage.texts.get('session/activeNamespace')).toBe('"solana"')
    expect(storage.texts.get('session/activeNetworkId')).toBe('"solana:side"')
    room.sessions.setActiveNamespace('eip155')
    expect(storage.texts.get('session/activeNetworkId')).toBe('"eip155:1"')
  })

  test('connecting a wallet of several namespaces keeps the active namespace', async () => {
    const chains = [evm(), sol()]
    const one = wallet('one', chains)
    const room = await startSession({ chains })
    room.sessions.setActiveNamespace('solana')
    await room.sessions.connect(one.connector)
    expect(room.sessions.state.get().activeNamespace).toBe('solana')
  })

  test("NET-04 a declined switch rejects with the wallet's own error and changes nothing", async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('reject')
    await expect(room.sessions.switchNetwork('eip155:137')).rejects.toMatchObject({ code: 4001 })
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:1')
    expect(room.sessions.state.get().busy).toEqual({})
    one.answer('approve')
    await room.sessions.switchNetwork('eip155:137')
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
  })

  test('an aborted switch is prompted again by the next one; two equal switches prompt once', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('manual')
    const abort = new AbortController()
    const first = room.sessions.switchNetwork('eip155:137', { signal: abort.signal })
    const left = expect(first).rejects.toBe('left')
    await flush()
    abort.abort('left')
    const again = [room.sessions.switchNetwork('eip155:137'), room.sessions.switchNetwork('eip155:137')]
    await left
    await flush()
    expect(one.prompts('wallet_switchEthereumChain')).toBe(2)
    one.waiting[1]?.approve()
    await Promise.all(again)
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:137')
  })

  test('FLT-20 a switch that the wallet never answers is abandoned after a minute', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('never')
    stopTime()
    const rejected = expect(room.sessions.switchNetwork('eip155:137')).rejects.toThrow(
      'Wallet one did not answer',
    )
    await flush()
    expect(room.sessions.state.get().busy).toEqual({ eip155: 'switching' })
    await vi.advanceTimersByTimeAsync(60_000)
    await rejected
    expect(room.sessions.state.get().busy).toEqual({})
    expect(vi.getTimerCount()).toBe(0)
  })

  test('FLT-20 abandoning a switch aborts the signal that the wallet was given', async () => {
    const chain = evm()
    const { connector } = wallet('one', [chain])
    let given: AbortSignal | undefined
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect({
      ...connector,
      connect: async (request) => {
        const [session] = await connector.connect(request)
        return session
          ? [
              {
                ...session,
                switchNetwork: (_, options) => {
                  given = options?.signal
                  return new Promise(() => {})
                },
              },
            ]
          : []
      },
    })
    stopTime()
    const rejected = expect(room.sessions.switchNetwork('eip155:137')).rejects.toThrow('did not answer')
    await flush()
    expect(given?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    await rejected
    expect(given?.aborted).toBe(true)
  })

  test('a plugin that rejects a switch stops it before the wallet is asked', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({
      chains: [chain],
      plugins: [
        {
          id: 'test.gate',
          kernel: 1,
          setup: ({ tap }: { tap(name: string, run: () => never): void }) =>
            tap('network.switching', () => {
              throw new Error('not now')
            }),
        },
      ],
    })
    await expect(room.sessions.switchNetwork('eip155:137')).rejects.toMatchObject({ plugin: 'test.gate' })
    await room.sessions.connect(one.connector)
    await expect(room.sessions.switchNetwork('eip155:137')).rejects.toMatchObject({ plugin: 'test.gate' })
    expect(one.prompts('wallet_switchEthereumChain')).toBe(0)
  })

  test('a wallet that cannot switch and a network that is not configured have errors that say so', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { fixedNetwork: true })
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    await expect(room.sessions.switchNetwork('eip155:137')).rejects.toThrow(
      'Wallet one cannot switch networks',
    )
    await expect(room.sessions.switchNetwork('eip155:5')).rejects.toThrow('Network not found')
    expect(room.network()?.approvedCaipNetworkIds).toEqual(['eip155:1'])
    expect(room.network()?.supportsAllNetworks).toBe(false)
  })

  test('NET-10 a chain that is not configured shows a placeholder until the wallet disconnects', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.changeNetwork('eip155:424242')
    expect(room.network()?.caipNetwork).toEqual({
      id: 424242,
      name: 'Unknown Network',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:424242',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
      unsupported: true,
    })
    await room.sessions.disconnect()
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:1')
  })

  test('ENT-01 the network state of a namespace has its defaults, and disconnecting restores them', async () => {
    const chain = evm()
    const one = wallet('one', [chain], { fixedNetwork: true })
    const room = await startSession({ chains: [chain] })
    const defaults = {
      caipNetwork: chain.networks[0],
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      requestedCaipNetworks: chain.networks,
    }
    expect(room.network()).toEqual(defaults)
    await room.sessions.connect(one.connector)
    ;(room.sessions.patchNetwork as (...given: unknown[]) => void)('eip155', 'smartAccountEnabledNetworks', [
      'eip155:1',
    ])
    expect(room.network()).not.toEqual(defaults)
    await room.sessions.disconnect()
    expect(room.network()).toEqual(defaults)
  })

  test('NET-17 the network list and the active network follow networks added and removed at run time', async () => {
    const chains = [evm(), sol()]
    const all = chains.flatMap((chain) => chain.networks)
    const room = await startSession({ chains, networks: chains[0]?.networks ?? [] })
    expect(Object.keys(room.sessions.state.get().namespaces)).toEqual(['eip155'])
    room.sessions.setNetworks(all)
    expect(room.network('solana')?.requestedCaipNetworks).toEqual(chains[1]?.networks)
    await room.sessions.switchNetwork('eip155:137')
    room.sessions.setNetworks(all.filter((each) => each.caipNetworkId !== 'eip155:137'))
    expect(room.network()?.caipNetwork?.caipNetworkId).toBe('eip155:1')
    room.sessions.setNetworks(chains[1]?.networks ?? [])
    expect(Object.keys(room.sessions.state.get().namespaces)).toEqual(['solana'])
    expect(room.sessions.state.get().activeNamespace).toBe('solana')
    expect(room.sessions.networks.get()).toBe(chains[1]?.networks)
  })

  test('NET-17 removing the active network without a connection switches to another one and emits an event', async () => {
    const chain = evm()
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.switchNetwork('eip155:137')
    room.sessions.setNetworks(chain.networks.filter((each) => each.caipNetworkId !== 'eip155:137'))
    expect(room.of('network.switched')).toEqual([
      { namespace: 'eip155', network: 'eip155:137' },
      { namespace: 'eip155', network: 'eip155:1' },
    ])
    expect(storage.texts.get('session/activeNetworkId')).toBe('"eip155:1"')
  })

  test('a newer switch ends the older one at once', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('manual')
    const first = room.sessions.switchNetwork('eip155:137')
    const told = expect(first).rejects.toThrow('Another network was chosen')
    await flush()
    const second = room.sessions.switchNetwork('eip155:1')
    await told
    await second
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test('pending requests are rejected when their wallet is disconnected', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    one.answer('never')
    const signing = (await room.sessions.provider('eip155')).request({
      method: 'personal_sign',
      params: ['0x'],
    })
    const signed = expect(signing).rejects.toMatchObject({ code: 4900 })
    const switched = expect(room.sessions.switchNetwork('eip155:137')).rejects.toThrow('Disconnected')
    await flush()
    await room.sessions.disconnect()
    await signed
    await switched
    expect(room.requests.open.get()).toEqual([])
    expect(room.sessions.state.get().busy).toEqual({})
  })

  test('pending requests end with their wallet, and those of another wallet stay pending', async () => {
    const chain = evm()
    const [one, two] = [wallet('one', [chain]), wallet('two', [evm()])]
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    const provider = await room.sessions.provider('eip155')
    const ask = () => provider.request({ method: 'personal_sign', params: ['0x'] })
    one.answer('never')
    const ended = expect(ask()).rejects.toMatchObject({ code: 4900 })
    await flush()
    await room.sessions.connect(two.connector)
    two.answer('never')
    ask().catch(() => {})
    await flush()
    expect(room.requests.open.get()).toHaveLength(2)
    one.changeAccounts([])
    await ended
    expect(room.requests.open.get()).toHaveLength(1)
    expect(room.account()?.status).toBe('connected')
  })

  test('NET-17 removing the network of a connected wallet keeps the connection, on an unsupported network', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    room.sessions.setNetworks(chain.networks.slice(1))
    expect(room.account()?.status).toBe('connected')
    expect(room.network()?.caipNetwork).toMatchObject({ caipNetworkId: 'eip155:1', unsupported: true })
    await room.sessions.switchNetwork('eip155:137')
    expect(room.network()?.caipNetwork).toBe(chain.networks[1])
  })

  test('the balance is read through the wallet, for the active account and network', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    chain.setBalance(chain.address(), 12345678901234567890n, 'eip155:137')
    const room = await startSession({ chains: [chain] })
    await room.sessions.connect(one.connector)
    expect(await room.sessions.balance('eip155')).toBe(0n)
    await room.sessions.switchNetwork('eip155:137')
    expect(await room.sessions.balance('eip155')).toBe(12345678901234567890n)
  })

  test('an answer that cannot be a balance is not asked for again at once, whoever asks; another network is', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const refused = Object.assign(new PorticoError('No balance'), { reason: 'impossible' })
    const balance = vi.fn(() => Promise.reject(refused))
    const room = await startSession({ chains: [{ ...chain, nativeBalance: balance }] })
    await room.sessions.connect(one.connector)
    for (let times = 0; times < 5; times++)
      await expect(room.sessions.balance('eip155')).rejects.toBe(refused)
    expect(balance).toHaveBeenCalledTimes(1)
    await room.sessions.switchNetwork('eip155:137')
    await expect(room.sessions.balance('eip155')).rejects.toBe(refused)
    expect(balance).toHaveBeenCalledTimes(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    await expect(room.sessions.balance('eip155')).rejects.toBe(refused)
    vi.useRealTimers()
    expect(balance).toHaveBeenCalledTimes(3)
  })

  test('a balance that failed for another reason is asked for again', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const balance = vi.fn(() => Promise.reject(new PorticoError('Late')))
    const room = await startSession({ chains: [{ ...chain, nativeBalance: balance }] })
    await room.sessions.connect(one.connector)
    for (let times = 0; times < 2; times++)
      await expect(room.sessions.balance('eip155')).rejects.toThrow('Late')
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('stopping the kernel unsubscribes from the wallet and keeps the stored records', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({ chains: [chain], storage })
    await room.sessions.connect(one.connector)
    const kept = [...storage.texts]
    room.stop()
    one.changeNetwork('eip155:137')
    await flush()
    expect([...storage.texts]).toEqual(kept)
    expect(room.reports).toEqual([])
  })
})

test('a connection that its wallet ended is remembered until it connects again; one the visitor ended is not', async () => {
  const chains = [evm()]
  const [one, two] = [wallet('one', chains), wallet('two', chains)]
  const room = await startSession({ chains, wallets: [one, two] })
  const ended = () => room.sessions.state.get().ended
  await room.sessions.connect(one.connector)
  await room.sessions.disconnect()
  expect(ended()).toBeUndefined()
  await room.sessions.connect(one.connector)
  one.disconnect()
  await expect.poll(ended).toEqual({ connectorId: 'one', name: 'Wallet one' })
  await room.sessions.connect(two.connector)
  expect(ended()).toBeDefined()
  await room.sessions.connect(wallet('one', chains).connector)
  expect(ended()).toBeUndefined()
  room.stop()
})
