import {
  type Connection,
  type Connector,
  type ConnectorTraits,
  callWallet,
  chainsUnsupported,
  connectors,
  walletFailure,
} from 'portico/core'
import { definePlugin, type Kernel, PorticoError } from 'portico/kernel'
import { preset } from 'portico/preset'
import { describePlugin, walletError } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { ProviderRpcError } from '../../../plugins/eip155/provider/ProviderRpcError.js'
import { connectOutcome } from '../../../plugins/wallets/attempts/connectOutcome.js'
import { wallets as token, type WalletList, type WalletRow } from '../../../plugins/wallets/contract.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { mergeRows } from '../../../plugins/wallets/list/mergeRows.js'
import { growth, LINEAR } from '../../growth.js'
import { createTabs } from '../../session/createTabs.js'
import { connection, fakeModal, fakeRouter, fakeServices, fakeSessions, network } from './fakeModal.js'

const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: id,
  namespaces: ['eip155'],
  connect: async () => [],
  ...more,
})
const provideConnectors = (...all: Connector[]) =>
  definePlugin({
    id: 'test.connectors',
    kernel: 1,
    setup: ({ contribute }) => {
      for (const each of all) contribute(connectors, each)
    },
  })
const mainnet = network(1, 'Ethereum')

test('keeps the house rules of plugins', async () => {
  const box: { kernel?: Kernel } = {}
  const { services } = fakeServices({ sessions: fakeSessions([mainnet]) }, () => box.kernel as Kernel)
  await expect(
    describePlugin(() => wallets(), { needs: services.map(([t, api]) => [t, api]) }),
  ).resolves.toBe(undefined)
})

test('options of the preset reach the lazy plugin', async () => {
  const asleep = preset({ wallets: { excludeWallets: ['hidden'] } }).filter(({ id }) => id === 'wallets')
  const modal = fakeModal({ sessions: fakeSessions([mainnet]), plugins: asleep })
  await modal.kernel.wake('open')
  expect(modal.kernel.get(token)?.choice).toEqual({
    connectorTypeOrder: ['recent', 'injected'],
    excludeWallets: ['hidden'],
  })
})

describe('the list', () => {
  test('rows that a tap adds are merged and ordered with the others, and excluded wallets are removed', async () => {
    const taps = definePlugin({
      id: 'directory',
      kernel: 1,
      setup: ({ tap }) => {
        tap(
          'wallets.list',
          async (list: WalletList): Promise<WalletList> => ({
            ...list,
            rows: [
              { id: 'all', name: 'All wallets', kind: 'all', namespaces: [], connectors: [], chip: '480+' },
              { id: 'x1', name: 'A', kind: 'featured', namespaces: [], connectors: [] },
              { id: 'x2', name: 'Hidden', kind: 'recommended', namespaces: [], connectors: [] },
              { id: 'x3', name: 'R', kind: 'recommended', namespaces: [], connectors: [] },
              ...list.rows,
            ],
          }),
        )
      },
    })
    const modal = fakeModal({
      sessions: fakeSessions([mainnet]),
      plugins: [
        provideConnectors(connector('a', { name: 'A' })),
        taps,
        wallets({ excludeWallets: ['hidden'] }),
      ],
    })
    const service = modal.kernel.get(token)
    expect(service?.rows.get().map((row) => row.id)).toEqual(['a'])
    expect(service?.loading.get()).toBe(true)
    await vi.waitFor(() => expect(service?.rows.get().map((row) => row.id)).toEqual(['a', 'x3', 'all']))
    expect(service?.loading.get()).toBe(false)
  })
  test('an invalid tap result and a null connector leave the list unchanged', async () => {
    const nonsense = definePlugin({
      id: 'test.nonsense',
      kernel: 1,
      setup: ({ tap, contribute }) => {
        tap('wallets.list', () => ({}) as never)
        contribute(connectors, null as never)
      },
    })
    const modal = fakeModal({
      sessions: fakeSessions([mainnet]),
      plugins: [wallets(), provideConnectors(connector('a')), nonsense],
    })
    const service = modal.kernel.get(token)
    await vi.waitFor(() => expect(service?.rows.get().map((row) => row.id)).toEqual(['a']))
  })
  test('the last two connected wallets are stored, without pairings and restored connections', () => {
    const modal = fakeModal({ sessions: fakeSessions([mainnet]), plugins: [wallets()] })
    const told = (id: string, restored = false, traits: ConnectorTraits = { announced: true }) =>
      modal.kernel.emit('session.connected', {
        connection: { ...connection('eip155', id), connectorId: id, traits },
        restored,
      })
    for (const id of ['a', 'b', 'a', 'c']) told(id)
    told('d', true)
    told('e', false, { elsewhere: true })
    expect(JSON.parse(modal.store.texts.get('wallets/recent') ?? 'null')).toEqual([
      { id: 'c', name: 'c', namespace: 'eip155' },
      { id: 'a', name: 'a', namespace: 'eip155' },
    ])
  })
  test('recent wallets of two tabs that store at once are merged', () => {
    const tabs = createTabs(2)
    const [one, other] = [0, 1].map((tab) =>
      fakeModal({ sessions: fakeSessions([mainnet]), storage: tabs.open(tab), plugins: [wallets()] }),
    )
    one?.kernel.get(token)?.remember({ id: 'a', name: 'A' })
    // No change has been reported to it yet.
    other?.kernel.get(token)?.remember({ id: 'b', name: 'B' })
    expect(JSON.parse(tabs.texts.get('wallets/recent') ?? '')).toEqual([
      { id: 'b', name: 'B' },
      { id: 'a', name: 'A' },
    ])
  })
  test('invalid stored recent wallets are left out', () => {
    const modal = fakeModal({
      sessions: fakeSessions([mainnet]),
      stored: { 'wallets/recent': [{ id: 7 }, { id: 'a', name: 'A', icon: 'x' }, null] },
      plugins: [wallets()],
    })
    expect(modal.kernel.get(token)?.recents.get()).toEqual([{ id: 'a', name: 'A' }])
  })
})

test.each([
  [walletError(4001, 'User rejected the request.'), 'declined'],
  [new PorticoError('Connection rejected'), 'declined'],
  [new PorticoError('Failed to connect', { cause: walletError(-32002, 'Already processing') }), 'pending'],
  [new PorticoError('Failed to connect', { cause: new Error('boom') }), 'failed'],
])('the outcome of a failed attempt: %s', (error, outcome) => {
  expect(connectOutcome(error).status).toBe(outcome)
})

describe("a wallet's error in an attempt", () => {
  const asked = (thrown: unknown) =>
    callWallet({ enable: () => Promise.reject(thrown) }, 'enable', [], () => undefined).catch(connectOutcome)

  test.each([
    [new Error('The source https://shop.example is not allowed to interact with this extension'), 'blocked'],
    [new Error('The source Shop has not been enabled yet'), 'blocked'],
    [{ message: 'This site has been blocked by the user', code: 4100 }, 'blocked'],
    [new Error('Extension context invalidated.'), 'stale'],
    ['Could not establish connection. Receiving end does not exist.', 'stale'],
  ])('that a visitor cannot act on gets a sentence with a way out: %s', async (thrown, reason) => {
    expect(await asked(thrown)).toEqual({ status: 'failed', reason })
  })

  test('of an open prompt, told without a code, is recognised', async () => {
    const pending =
      'Pending authorisation request already exists for this site. Please accept or reject the request.'
    expect(await asked(new Error(pending))).toEqual({ status: 'pending' })
  })

  test.each([[undefined], [null], [{}], [7], [''], [new Error('')], [false]])(
    'without a reason is a sentence about the wallet: %j',
    async (thrown) => {
      const outcome = await asked(thrown)
      expect(outcome).toMatchObject({ status: 'failed', isOwnText: true })
      expect(outcome?.text).toBe(
        thrown === 7 ? 'The wallet reported error 7' : 'The wallet gave no reason for its error',
      )
    },
  )

  test('that is a bare code of a rejection counts as one', async () => {
    expect(await asked(4001)).toEqual({ status: 'declined' })
  })

  test("is the wallet's own if the wallet gave it, and ours otherwise", async () => {
    expect(await asked(new Error('Ledger is busy'))).toEqual({ status: 'failed', text: 'Ledger is busy' })
    expect(connectOutcome(new ProviderRpcError({ code: -32603, message: 'Internal error' }))).toEqual({
      status: 'failed',
      text: 'Internal error',
    })
    expect(connectOutcome(walletFailure('Keplr shared no account'))).toEqual({
      status: 'failed',
      text: 'Keplr shared no account',
      isOwnText: true,
    })
    expect(connectOutcome(chainsUnsupported())).toEqual({ status: 'failed', reason: 'network' })
  })
})

test('loading a view adds its texts once and notifies subscribers', async () => {
  const { kernel } = fakeModal({ sessions: fakeSessions([mainnet]), plugins: [wallets()] })
  const view = kernel.views.get().find(({ id }) => id === 'ConnectingExternal')
  const before = kernel.texts.get()
  const has = (id: string) => kernel.texts.get().some(({ table }) => Object.hasOwn(table, id))
  expect([has('wallets.connecting.title'), has('wallets.connecting.again')]).toEqual([true, false])
  const told = vi.fn()
  kernel.texts.subscribe(told)
  await view?.load()
  await view?.load()
  expect(has('wallets.connecting.again')).toBe(true)
  expect(kernel.texts.get().slice(0, before.length)).toEqual(before)
  expect(kernel.texts.get()).toHaveLength(2)
  expect(told).toHaveBeenCalledOnce()
})

test('a plugin that is removed while its code loads registers nothing and connects nothing', async () => {
  const connect = vi.fn(async () => [])
  const modal = fakeModal({
    sessions: fakeSessions([mainnet], {}, { connect }),
    plugins: [provideConnectors(connector('a')), wallets()],
    router: fakeRouter([{ view: 'ConnectingExternal', params: { connectorId: 'a' } }]),
  })
  const service = modal.kernel.get(token)
  const view = modal.kernel.views.get().find(({ id }) => id === 'ConnectingExternal')
  service?.attend('a')
  const loading = view?.load()
  await modal.kernel.remove('wallets')
  await loading
  await import('../../../plugins/wallets/attempts/createAttempts.js')
  await new Promise((resolve) => setImmediate(resolve))
  expect(connect).not.toHaveBeenCalled()
  expect(modal.kernel.texts.get()).toEqual([])
  expect(modal.reports).toEqual([])
})

test('wallets that are added together update the list once', async () => {
  const list = vi.fn()
  const many = Array.from({ length: 64 }, (_, at) => connector(`w${at}`))
  const modal = fakeModal({
    sessions: fakeSessions([mainnet]),
    plugins: [
      wallets(),
      definePlugin({
        id: 'tap',
        kernel: 1,
        setup: ({ tap }) => void tap('wallets.list', () => void list()),
      }),
    ],
  })
  await Promise.resolve()
  const before = list.mock.calls.length
  await modal.kernel.use(provideConnectors(...many))
  await Promise.resolve()
  expect(modal.kernel.get(token)?.rows.get()).toHaveLength(64)
  expect(list.mock.calls.length - before).toBe(1)
})

test('merging 3,000 directory rows with installed wallets takes linear time', () => {
  const row = (at: number, more: Partial<WalletRow> = {}): WalletRow => ({
    id: `d${at}`,
    name: `Wallet ${at}`,
    kind: 'recommended',
    namespaces: [],
    connectors: [],
    ...more,
  })
  const rowsOf = (count: number) => [
    ...Array.from({ length: count }, (_, at) => row(at, { explorerId: `e${at}` })),
    row(0, { id: 'a', explorerId: 'e7', kind: 'injected', connectors: [{ id: 'a', namespaces: [] }] }),
    row(1, {
      id: 'b',
      name: `wallet  ${count - 1}`,
      kind: 'injected',
      connectors: [{ id: 'b', namespaces: [] }],
    }),
  ]
  const rows = rowsOf(3000)
  const merged = mergeRows(rows)
  expect(merged).toHaveLength(3000)
  expect(merged.some(({ id }) => id === 'd7' || id === 'd2999')).toBe(false)
  const merge = (count: number) => {
    const given = rowsOf(count)
    return () => mergeRows(given)
  }
  expect(growth(merge, 300)).toBeLessThan(LINEAR)
})

test('a wallet is asked after its view is painted, and not if the visitor left before', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  try {
    let asked = 0
    const connect = () => {
      asked++
      return new Promise<never>(() => {})
    }
    const fake = fakeSessions([mainnet], {}, { connect })
    const modal = fakeModal({ sessions: fake, plugins: [provideConnectors(connector('a')), wallets()] })
    const service = modal.kernel.get(token)
    const [row] = service?.rows.get() ?? []
    if (!service || !row) throw new Error('no row')
    service.pick(row)
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    modal.router.back()
    service.pick(row)
    frames[0]?.()
    await vi.waitFor(() => expect(frames).toHaveLength(2))
    expect(asked).toBe(0)
    frames[1]?.()
    await vi.waitFor(() => expect(asked).toBe(1))
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each(['approval', 'decline'])(
  'leaving the view aborts the attempt, and a late %s changes nothing',
  async (answer) => {
    let settle = () => {}
    const seen: AbortSignal[] = []
    const fake = fakeSessions(
      [mainnet],
      {},
      {
        connect: (_, given) => {
          if (given?.signal) seen.push(given.signal)
          return new Promise((resolve, reject) => {
            settle = () => (answer === 'approval' ? resolve([]) : reject(walletError(4001, 'User rejected')))
          })
        },
      },
    )
    const modal = fakeModal({ sessions: fake, plugins: [provideConnectors(connector('a')), wallets()] })
    const service = modal.kernel.get(token)
    const [row] = service?.rows.get() ?? []
    if (!service || !row) throw new Error('no row')
    service.pick(row)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(modal.router.state.get().stack.at(-1)).toEqual({
      view: 'ConnectingExternal',
      params: { connectorId: 'a', namespace: 'eip155' },
    })
    modal.router.back()
    expect(seen[0]?.aborted).toBe(true)
    settle()
    await new Promise((resolve) => setImmediate(resolve))
    expect(service.attempt.get()).toBe(undefined)
    expect(modal.router.closes).toEqual([])
  },
)

describe('connecting all chains of a wallet that has two connectors', () => {
  const both = ['anna.evm', 'anna.solana'].map((id) =>
    connector(id, { name: 'Anna', namespaces: [id.endsWith('evm') ? 'eip155' : 'solana'] }),
  )
  const start = async (connect: (connector: Connector) => Promise<Connection[]>) => {
    const asked: string[] = []
    const fake = fakeSessions(
      [mainnet, { ...mainnet, chainNamespace: 'solana', caipNetworkId: 'solana:1' }],
      {},
      {
        connect: (each) => {
          asked.push(each.id)
          return connect(each)
        },
      },
    )
    const params = { connectorId: 'anna.evm', all: true }
    const modal = fakeModal({
      sessions: fake,
      plugins: [provideConnectors(...both), wallets()],
    })
    modal.router.push('ConnectingExternal', params)
    const service = modal.kernel.get(token)
    expect(service?.rows.get()).toMatchObject([{ name: 'Anna', namespaces: ['eip155', 'solana'] }])
    service?.attend('anna.evm', undefined, true)
    // The attempt is gone once the modal has closed.
    const outcome = () => modal.router.closes[0] ?? service?.attempt.get()?.status
    await vi.waitFor(() => expect(['connected', 'declined']).toContain(outcome()))
    return { asked, outcome: outcome() }
  }
  const refuse = async (): Promise<never> => {
    throw walletError(4001, 'User rejected')
  }

  test('asks one connector after the other', async () => {
    const { asked, outcome } = await start(async ({ namespaces: [first = ''] }) => [connection(first)])
    expect(asked).toEqual(['anna.evm', 'anna.solana'])
    expect(outcome).toBe('connected')
  })

  test('stops when the first is declined, and counts as connected when only the second is', async () => {
    const first = await start(refuse)
    expect(first.asked).toEqual(['anna.evm'])
    expect(first.outcome).toBe('declined')
    const second = await start(({ id }) =>
      id === 'anna.solana' ? refuse() : Promise.resolve([connection('eip155')]),
    )
    expect(second.asked).toEqual(['anna.evm', 'anna.solana'])
    expect(second.outcome).toBe('connected')
  })
})

describe('a wallet’s late approval, or an end of its connection', () => {
  const says = 'error: You approved in a after closing this window. Choose it again to connect.'
  const start = (connect?: () => Promise<never>) => {
    const tell = { late: () => {}, end: (_reason: string) => {} }
    const bus = definePlugin({
      id: 'test.bus',
      kernel: 1,
      setup: ({ emit }) => {
        tell.end = (reason) =>
          emit('session.disconnected', { namespace: 'eip155', connectionId: 'a|eip155', reason })
        tell.late = () => emit('connect.late', { connectorId: 'a', wallet: 'a' })
      },
    })
    const sessions = fakeSessions([mainnet], {}, connect && { connect })
    const modal = fakeModal({ sessions, plugins: [bus, provideConnectors(connector('a')), wallets()] })
    return { ...modal, late: () => tell.late(), end: (reason: string) => tell.end(reason) }
  }

  test('is shown at once while the modal is open', async () => {
    const modal = start()
    modal.late()
    await vi.waitFor(() => expect(modal.snacks).toEqual([says]))
  })

  test('is shown when the modal opens again, unless the wallet has connected meanwhile', async () => {
    const [one, two] = [start(), start()]
    for (const modal of [one, two]) {
      await modal.router.close()
      modal.late()
    }
    await vi.dynamicImportSettled()
    expect(one.snacks).toEqual([])
    two.sessions.state.set({
      ...two.sessions.state.get(),
      connections: [{ ...connection('eip155'), connectorId: 'a' }],
    })
    for (const modal of [one, two]) void modal.router.open()
    await vi.waitFor(() => expect(one.snacks).toEqual([says]))
    expect(two.snacks).toEqual([])
  })

  test('is shown when the wallet ended the connection, not when the visitor did', async () => {
    const modal = start()
    const { state } = modal.sessions
    state.set({ ...state.get(), ended: { connectorId: 'a', name: 'Anna' } })
    modal.end('visitor')
    await vi.dynamicImportSettled()
    expect(modal.snacks).toEqual([])
    modal.end('wallet')
    await vi.waitFor(() => expect(modal.snacks).toEqual(['error: Anna disconnected.']))
  })

  test('is shown on opening when the connection ended before the plugin started', async () => {
    const sessions = fakeSessions([mainnet])
    const { state } = sessions
    state.set({ ...state.get(), ended: { connectorId: 'a', name: 'Anna' } })
    const modal = fakeModal({ sessions, plugins: [provideConnectors(connector('a')), wallets()] })
    await vi.waitFor(() => expect(modal.snacks).toEqual(['error: Anna disconnected.']))
  })

  test('asks the wallet again if the visitor is back at its view with the first request pending', async () => {
    const asked = vi.fn(async (): Promise<never> => {
      throw walletError(-32002, 'Already processing eth_requestAccounts.')
    })
    const modal = start(asked)
    const service = modal.kernel.get(token)
    modal.router.push('ConnectingExternal', { connectorId: 'a' })
    service?.attend('a')
    await vi.waitFor(() => expect(service?.attempt.get()?.status).toBe('pending'))
    modal.late()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect(modal.snacks).toEqual([])
  })
})
