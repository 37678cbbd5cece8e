import { type DataSource, storage as storageToken } from 'portico/core'
import { type Account, type AnyPlugin, cell, definePlugin, type Session } from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import { createMockChain, createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  type ActivityOptions,
  type ActivityQuery,
  activitySources,
  type SourcedActivity,
  type SourcedPage,
  type TransactionStatus,
  activity as token,
  transactionEffect,
  transactionStatus,
} from '../../../plugins/activity/contract.js'
import { activity } from '../../../plugins/activity/index.js'
import { createActivity } from '../../../plugins/activity/plugin.js'
// Loaded beforehand, because an import from a file takes real time, which a test's faked clock does not wait
// for.
import '../../../plugins/activity/histories/pageParsers.js'
import '../../../plugins/activity/sent/startOwnTransactions.js'

const NOW = Date.UTC(2026, 10, 25, 12)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const evm = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
const bitcoin = createMockChain('bip122')
const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`

const item = (id: string, more: Partial<SourcedActivity> = {}): SourcedActivity => ({
  id,
  kind: 'receive',
  status: 'confirmed',
  at: NOW - 86_400_000,
  network: 'eip155:1',
  hash: `hash-${id}`,
  transfers: [{ direction: 'in', symbol: 'USDC', amount: '1.5' }],
  ...more,
})

const sessionOf = (namespace: string, network: string, address: string, type?: Account['type']) =>
  ({
    namespace,
    accounts: cell([{ address, ...(type && { type }) }]),
    network: cell(network),
    approved: cell({ allNetworks: true, networks: [] }),
    request: async () => undefined,
    closed: new Promise(() => {}),
    close: async () => {},
  }) as unknown as Session & { readonly network: ReturnType<typeof cell<string>> }

interface Given {
  readonly options?: ActivityOptions
  readonly projectId?: string
  readonly debug?: boolean
  readonly status?: () => TransactionStatus | Promise<TransactionStatus>
  readonly plugins?: readonly AnyPlugin[]
  readonly services?: ReturnType<typeof createMockServices>
  readonly accountType?: Account['type']
}

const start = async (given: Given = {}) => {
  const services =
    given.services ??
    createMockServices({
      chains: [evm, bitcoin],
      options: { ...(given.projectId && { projectId: given.projectId }), debug: !!given.debug },
    })
  const session = sessionOf('eip155', 'eip155:1', evm.address(), given.accountType)
  services.sessions.attach(session)
  services.sessions.attach(sessionOf('bip122', bitcoin.networks[0]?.caipNetworkId ?? '', bitcoin.address()))
  const asked = vi.fn(async () => (await given.status?.()) ?? { status: 'pending' as const })
  const chains = definePlugin({
    id: 'test.chains',
    kernel: 1,
    setup: ({ ability, chain }) => {
      chain(evm.adapter)
      ability(transactionStatus, 'eip155', () => asked)
      ability(transactionEffect, 'eip155', () => () => ({
        kind: 'send',
        to: evm.address(2),
        amount: 10n ** 18n,
      }))
      chain(bitcoin.adapter)
    },
  })
  const errors: { readonly message: string }[] = []
  const box: { send?: (hash: string, more?: object) => void } = {}
  const page = definePlugin({
    id: 'test.page',
    kernel: 1,
    setup: ({ on, emit }) => {
      on('error', (error) => void errors.push(error))
      box.send = (hash, more = {}) =>
        emit('transaction.sent', {
          namespace: 'eip155',
          network: 'eip155:1',
          account: evm.address(),
          hash,
          call: { method: 'eth_sendTransaction' },
          ...more,
        })
    },
  })
  const test = createTestKernel({
    plugins: [chains, page, ...(given.plugins ?? []), createActivity(given.options)],
    services: services.list,
  })
  await test.kernel.settled()
  const service = () => {
    const found = test.kernel.get(token)
    if (!found) throw new Error('The plugin does not run')
    return found
  }
  return {
    ...test,
    services,
    session,
    service,
    settle: () => vi.advanceTimersByTimeAsync(1),
    errors,
    asked,
    send: (hash = HASH, more?: object) => box.send?.(hash, more),
    at: (namespace = 'eip155') => service().state.get()[namespace],
    ids: () =>
      service()
        .state.get()
        .eip155?.rows.map(({ id }) => id),
    requests: () => services.http.requests.filter(({ url }) => url.includes('/history')),
    tabs: () => test.kernel.point(accountTabs).get(),
  }
}
const source = (item: Partial<DataSource<ActivityQuery, SourcedPage>>, stage = 0) =>
  definePlugin({
    id: 'test.source',
    kernel: 1,
    setup: ({ contribute }) =>
      void contribute(
        activitySources,
        {
          plugin: 'test.source',
          namespaces: ['eip155'],
          read: async () => ({ rows: [] }),
          ...item,
        },
        { stage },
      ),
  })
const apiRow = (id: string, more: object = {}) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `hash-${id}`,
    minedAt: '2026-11-20T10:00:00Z',
    chain: 'eip155:1',
    status: 'confirmed',
  },
  transfers: [],
  ...more,
})

describe('transactions of a source', () => {
  test('ACT-01 nothing is requested until the list is shown; then one page, and none again within 15 s', async () => {
    const modal = await start({ projectId: 'project' })
    modal.services.http.respond('/history', { data: [apiRow('a')], next: null })
    await modal.settle()
    expect(modal.requests()).toEqual([])
    const undo = [modal.service().attend('eip155'), modal.service().attend('eip155')]
    expect(modal.at()).toEqual({ rows: [], status: 'loading', ownOnly: false })
    await modal.settle()
    expect(modal.at()).toMatchObject({ rows: [{ id: 'a' }], status: 'end' })
    expect(modal.requests().map(({ params }) => params)).toEqual([
      expect.objectContaining({ projectId: 'project', chainId: 'eip155:1', cursor: undefined }),
    ])
    for (const each of undo) each()
    await modal.settle()
    expect(modal.at()).toBe(undefined)
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.ids()).toEqual(['a'])
    expect(modal.requests()).toHaveLength(1)
    modal.service().refresh('eip155')
    await vi.advanceTimersByTimeAsync(15_001)
    modal.service().refresh('eip155')
    await modal.settle()
    expect(modal.requests()).toHaveLength(2)
  })
  test('ACT-02 each page is requested with the previous cursor and appended; no cursor ends the list', async () => {
    const modal = await start({ projectId: 'project' })
    const pages: Record<string, unknown> = {
      '': { data: [apiRow('a'), apiRow('b')], next: 'two' },
      two: { data: [apiRow('b'), apiRow('c')], next: 'three' },
      three: { data: [apiRow('d')], next: null },
    }
    modal.services.http.respond(
      '/history',
      ({ params }: { params?: { cursor?: string } }) => pages[params?.cursor ?? ''],
    )
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()?.status).toBe('more')
    for (let page = 0; page < 4; page++) {
      modal.service().more('eip155')
      await modal.settle()
    }
    expect(modal.ids()).toEqual(['a', 'b', 'c', 'd'])
    expect(modal.at()?.status).toBe('end')
    expect(modal.requests().map(({ params }) => Reflect.get(Object(params), 'cursor'))).toEqual([
      undefined,
      'two',
      'three',
    ])
  })
  test.each([
    ['its own cursor', () => 'same', 2],
    ['cursors in a circle', (count: number) => `c${count % 3}`, 5],
    ['a new cursor each time, and no rows', (count: number) => `c${count}`, 6],
  ])('ACT-02 the list ends where the service answers with %s', async (_, next, most) => {
    let count = 0
    const modal = await start({
      plugins: [source({ read: async () => ({ rows: [], next: next(count++) }) })],
    })
    modal.service().attend('eip155')
    for (let page = 0; page < 20; page++) {
      await modal.settle()
      modal.service().more('eip155')
    }
    expect(modal.at()?.status).toBe('end')
    expect(count).toBeLessThanOrEqual(most)
  })
  test('ACT-02 a failed page is requested again with the same cursor; no row is lost or repeated', async () => {
    let isDown = true
    const modal = await start({
      plugins: [
        source({
          read: async ({ cursor }) => {
            if (!cursor) return { rows: [item('a')], next: 'two' }
            if (isDown) throw new Error('down')
            return { rows: [item('b')] }
          },
        }),
      ],
    })
    modal.service().attend('eip155')
    await modal.settle()
    modal.service().more('eip155')
    await modal.settle()
    expect(modal.at()).toMatchObject({ rows: [{ id: 'a' }], status: 'failed' })
    isDown = false
    modal.service().more('eip155')
    await modal.settle()
    expect(modal.ids()).toEqual(['a', 'b'])
  })
  test('ACT-02 all pages come from the source of the first page, even after it fails once', async () => {
    let isUp = true
    const second = definePlugin({
      id: 'test.second',
      kernel: 1,
      setup: ({ contribute }) =>
        void contribute(
          activitySources,
          {
            plugin: 'test.second',
            namespaces: ['eip155'],
            read: async () => ({ rows: [item('z')] }),
          },
          { stage: 5 },
        ),
    })
    const read = async ({ cursor }: ActivityQuery) => {
      if (!isUp) throw new Error('down')
      return { rows: [item(cursor ?? 'a')], ...(!cursor && { next: 'b' }) }
    }
    const modal = await start({ plugins: [source({ read }), second] })
    modal.service().attend('eip155')
    await modal.settle()
    isUp = false
    modal.service().more('eip155')
    await modal.settle()
    expect(modal.at()).toMatchObject({ rows: [{ id: 'a' }], status: 'failed' })
    isUp = true
    modal.service().more('eip155')
    await modal.settle()
    expect(modal.ids()).toEqual(['a', 'b'])
  })
  test('ACT-04 a failure sets the status "failed" and emits an error; the next try can succeed', async () => {
    const modal = await start({ projectId: 'project' })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()).toEqual({ rows: [], status: 'failed', ownOnly: false })
    expect(modal.errors.map(({ message }) => message)).toEqual(['Failed to fetch transactions'])
    modal.services.http.respond('/history', { data: [apiRow('a')] })
    modal.service().more('eip155')
    await modal.settle()
    expect(modal.ids()).toEqual(['a'])
  })
  test('ACT-08 a network switch clears the rows at once, and a late answer of the old network is ignored', async () => {
    const answers: ((page: SourcedPage) => void)[] = []
    const modal = await start({
      plugins: [source({ read: () => new Promise((resolve) => void answers.push(resolve)) })],
    })
    modal.service().attend('eip155')
    await modal.settle()
    answers[0]?.({ rows: [item('a')] })
    await modal.settle()
    expect(modal.ids()).toEqual(['a'])
    modal.session.network.set('eip155:10')
    expect(modal.at()).toMatchObject({ rows: [], status: 'loading' })
    await modal.settle()
    modal.session.network.set('eip155:1')
    await modal.settle()
    answers[1]?.({ rows: [item('late', { network: 'eip155:10' })] })
    await modal.settle()
    expect(modal.ids()).toEqual(['a'])
  })
  test('the number of unreadable rows is reported only with debug', async () => {
    for (const debug of [true, false]) {
      const modal = await start({
        debug,
        plugins: [source({ read: async () => ({ rows: [item('a'), null as never, item('b', { at: 0 })] }) })],
      })
      modal.service().attend('eip155')
      await modal.settle()
      expect(modal.ids()).toEqual(['a'])
      expect(modal.errors.map(({ message }) => message)).toEqual(
        debug ? ['Transactions that could not be read: 2'] : [],
      )
    }
  })
})

describe('transactions of this browser', () => {
  test('ACT-07 the tab is shown where a source serves the namespace or this browser has sent a transaction', async () => {
    const modal = await start()
    expect(modal.tabs()).toEqual([])
    modal.send()
    await modal.settle()
    expect(modal.tabs()).toMatchObject([{ id: 'activity', namespaces: ['eip155'] }])
    modal.session.network.set('eip155:10')
    expect(modal.tabs()).toEqual([])
    const served = await start({ projectId: 'project' })
    expect(served.tabs()).toMatchObject([{ id: 'activity', namespaces: ['eip155'] }])
    const off = await start({ projectId: 'project', options: { service: false } })
    expect(off.tabs()).toEqual([])
  })
  test('ACT-10 a sent transaction is listed as pending at once, with amount and receiver, without a service', async () => {
    const modal = await start()
    modal.service().attend('eip155')
    modal.send()
    // Stored at once, because the page may close at any time.
    expect(modal.services.storage.texts.get('activity/own')).toContain(HASH)
    await modal.settle()
    expect(modal.at()).toMatchObject({ status: 'end', ownOnly: true })
    expect(modal.at()?.rows).toMatchObject([
      {
        kind: 'send',
        status: 'pending',
        to: evm.address(2),
        own: true,
        at: NOW,
        transfers: [{ direction: 'out', symbol: 'MOCK', amount: 10n ** 18n, decimals: 18 }],
      },
    ])
    expect(modal.services.http.requests).toEqual([])
  })
  test.each([['confirmed'], ['failed'], ['replaced']] as const)(
    'ACT-11 a sent transaction is polled on the chain until it is %s, then no longer',
    async (end) => {
      let status: TransactionStatus = { status: 'pending', mark: '7' }
      const modal = await start({ status: () => status })
      modal.service().attend('eip155')
      modal.send()
      await vi.advanceTimersByTimeAsync(2_001)
      expect(modal.asked).toHaveBeenCalled()
      status = { status: end }
      await vi.advanceTimersByTimeAsync(2_001)
      expect(modal.at()?.rows[0]?.status).toBe(end)
      expect(modal.asked).toHaveBeenLastCalledWith(
        expect.anything(),
        HASH,
        expect.objectContaining({ caipNetworkId: 'eip155:1' }),
        expect.anything(),
        { from: evm.address(), mark: '7' },
      )
      const count = modal.asked.mock.calls.length
      await vi.advanceTimersByTimeAsync(600_000)
      expect(modal.asked).toHaveBeenCalledTimes(count)
    },
  )
  test('ACT-11 a transaction that the network forgets becomes "dropped"; one it never knew stays "sent"', async () => {
    let status: TransactionStatus = { status: 'pending' }
    const modal = await start({ status: () => status })
    modal.service().attend('eip155')
    modal.send()
    await vi.advanceTimersByTimeAsync(2_001)
    status = { status: 'unknown' }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(modal.at()?.rows[0]?.status).toBe('pending')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(modal.at()?.rows[0]?.status).toBe('dropped')
    modal.send(OTHER)
    await vi.advanceTimersByTimeAsync(900_000)
    expect(modal.at()?.rows[0]).toMatchObject({ hash: OTHER, status: 'sent' })
  })
  test('ACT-11 a transaction that owners of a smart account have yet to confirm stays "pending"', async () => {
    let status: TransactionStatus = { status: 'unknown' }
    const modal = await start({ accountType: 'smartAccount', status: () => status })
    modal.service().attend('eip155')
    modal.send()
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(modal.at()?.rows[0]?.status).toBe('pending')
    status = { status: 'confirmed' }
    await vi.advanceTimersByTimeAsync(60_001)
    expect(modal.at()?.rows[0]?.status).toBe('confirmed')
  })
  test('ACT-11 a failing node is asked again; no status is polled while the list is not shown', async () => {
    let isDown = true
    const modal = await start({
      status: () => {
        if (isDown) throw new Error('down')
        return { status: 'confirmed' }
      },
    })
    modal.send()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(modal.asked).not.toHaveBeenCalled()
    const undo = modal.service().attend('eip155')
    await modal.settle()
    expect(modal.asked).toHaveBeenCalledTimes(1)
    isDown = false
    await vi.advanceTimersByTimeAsync(15_001)
    expect(modal.at()?.rows[0]?.status).toBe('confirmed')
    undo()
    await modal.settle()
    expect(vi.getTimerCount()).toBe(0)
  })
  test('on a chain that reports no status a transaction stays "sent", without polling', async () => {
    const modal = await start()
    modal.service().attend('bip122')
    modal.send('ab'.repeat(32), {
      namespace: 'bip122',
      network: bitcoin.networks[0]?.caipNetworkId,
      account: bitcoin.address(),
      transfer: { to: bitcoin.address(3), amount: 5n },
    })
    await modal.settle()
    expect(modal.at('bip122')?.rows).toMatchObject([
      { kind: 'send', status: 'sent', to: bitcoin.address(3), transfers: [{ amount: 5n }] },
    ])
    expect(vi.getTimerCount()).toBe(0)
  })
  test('own transactions survive a reload, at most 50, and only those of this account and network', async () => {
    const services = createMockServices({ chains: [evm, bitcoin] })
    const first = await start({ services })
    for (let count = 0; count < 60; count++) first.send(`0x${count.toString(16).padStart(64, '0')}`)
    first.send(OTHER, { account: evm.address(5) })
    await first.settle()
    await first.kernel.dispose()
    const again = await start({ services })
    again.service().attend('eip155')
    expect(again.at()?.status).toBe('loading')
    await again.settle()
    expect(again.at()?.rows).toHaveLength(50)
    expect(again.at()?.rows.some(({ hash }) => hash === OTHER)).toBe(false)
  })
  test('PER-06 after a disconnect no own transactions stay in storage', async () => {
    const modal = await start()
    modal.send()
    await modal.settle()
    const stored = () =>
      [...modal.services.storage.texts.entries()].filter(([key]) => key.includes('activity'))
    expect(JSON.stringify(stored())).toContain(HASH)
    await modal.services.sessions.disconnect({ namespace: 'bip122' })
    expect(JSON.stringify(stored())).toContain(HASH)
    await modal.services.sessions.disconnect()
    expect(stored()).toEqual([])
    expect(modal.tabs()).toEqual([])
  })
  test('invalid stored transactions are skipped one by one; invalid fields of the others are left out', async () => {
    const services = createMockServices({ chains: [evm, bitcoin] })
    const good = { hash: HASH, kind: 'send', at: NOW, status: 'confirmed', amount: '5', decimals: 18 }
    const bad = [
      null,
      7,
      { ...good, hash: '<b>' },
      { ...good, at: Number.POSITIVE_INFINITY },
      { ...good, status: 'rich' },
      { ...good, kind: 'steal' },
    ]
    const store = services.list.find(([each]) => each.id === storageToken.id)?.[1] as {
      forPlugin(id: string): {
        at(key: string, parser: unknown, fallback: unknown): { set(value: unknown): void }
      }
    }
    store
      .forPlugin('activity')
      .at('activity/own', { parse: (input: unknown) => input }, {})
      .set({
        [`eip155:1:${evm.address()}`]: [
          ...bad,
          good,
          { ...good, hash: OTHER, amount: '9'.repeat(400), to: '<i>' },
        ],
        'no account': [good],
      })
    const modal = await start({ services })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()?.rows.map(({ hash, transfers, to }) => [hash, transfers.length, to])).toEqual([
      [HASH, 1, undefined],
      [OTHER, 0, undefined],
    ])
  })
})

test('switched off at run time there is no tab, no service and no timer', async () => {
  const modal = await start({ projectId: 'project' })
  modal.service().attend('eip155')
  modal.send()
  await modal.settle()
  modal.kernel.setFeatures({ activity: false })
  await modal.kernel.settled()
  expect(modal.tabs()).toEqual([])
  expect(modal.kernel.get(token)).toBe(undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(0)
})

void describePlugin(
  activity,
  { options: {} },
  {
    it: (name, run) =>
      it(name, () => {
        vi.useRealTimers()
        return run()
      }),
  },
)
