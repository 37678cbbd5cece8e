import { type DataSource, sessions, storage } from 'portico/core'
import type { Network } from 'portico/kernel'
import { type AnyPlugin, cell, definePlugin, PorticoError, type Session } from 'portico/kernel'
import { accountTabs } from 'portico/plugins/account/contract'
import {
  createMockChain,
  createMockServices,
  createMockStorage,
  createTestKernel,
  describePlugin,
  type MockStorage,
} from 'portico/testing'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  type AssetAmount,
  type SourcedToken,
  type TokenQuery,
  type TokensOptions,
  tokens as token,
  tokenLists,
  tokenSources,
} from '../../../plugins/tokens/contract.js'
import { tokens } from '../../../plugins/tokens/index.js'
import { createTokens } from '../../../plugins/tokens/plugin.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const evm = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
const bitcoin = createMockChain('bip122')
const usdc = (more: Partial<SourcedToken> = {}): SourcedToken => ({
  address: evm.address(9),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 5_000_000n,
  ...more,
})
const apiRow = {
  name: 'Mock Coin',
  symbol: 'MOCK',
  price: 2,
  quantity: { decimals: '18', numeric: '1.5' },
}

interface Setup {
  readonly options?: TokensOptions
  readonly projectId?: string
  readonly embedded?: boolean
  readonly debug?: boolean
  readonly chainTokens?: () => Promise<readonly AssetAmount[]>
  readonly assets?: () => Promise<readonly AssetAmount[] | undefined>
  readonly plugins?: readonly AnyPlugin[]
  readonly storage?: MockStorage
}

const sessionOf = (namespace: string, network: string, address: string, closed = new Promise(() => {})) =>
  ({
    namespace,
    accounts: cell([{ address }]),
    network: cell(network),
    approved: cell({ allNetworks: true, networks: [] }),
    request: async () => undefined,
    closed,
    close: async () => {},
  }) as unknown as Session & { readonly network: ReturnType<typeof cell<string>> }

const start = async (setup: Setup = {}) => {
  const services = createMockServices({
    chains: [evm, bitcoin],
    options: { ...(setup.projectId && { projectId: setup.projectId }), debug: !!setup.debug },
  })
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const session = sessionOf('eip155', 'eip155:1', evm.address(), closed)
  services.sessions.attach(session, { traits: setup.embedded ? { embedded: true } : {} })
  services.sessions.attach(sessionOf('bip122', bitcoin.networks[0]?.caipNetworkId ?? '', bitcoin.address()))
  const chains = definePlugin({
    id: 'test.chains',
    kernel: 1,
    setup: ({ ability, chain }) => {
      chain(evm.adapter)
      ability(tokenLists, 'eip155', () => ({
        tokens: setup.chainTokens ?? (async () => []),
        ...(setup.assets && { assets: setup.assets }),
      }))
      chain(bitcoin.adapter)
    },
  })
  const errors: unknown[] = []
  const watch = definePlugin({
    id: 'test.watch',
    kernel: 1,
    setup: ({ on }) => void on('error', (error) => void errors.push(error)),
  })
  const test = createTestKernel({
    plugins: [chains, watch, ...(setup.plugins ?? []), createTokens(setup.options)],
    services: services.list.map((each) =>
      setup.storage && each[0] === storage ? ([storage, setup.storage] as const) : each,
    ),
  })
  await test.kernel.settled()
  const service = () => {
    const found = test.kernel.get(token)
    if (!found) throw new Error('The plugin does not run')
    return found
  }
  const settle = () => vi.advanceTimersByTimeAsync(1)
  return {
    ...test,
    services,
    session,
    close,
    service,
    settle,
    errors,
    at: () => service().state.get().eip155,
    balanceRequests: () => services.http.requests.filter(({ url }) => url.includes('/balance')),
    tabs: () => test.kernel.point(accountTabs).get(),
  }
}
const source = (item: Partial<DataSource<TokenQuery, readonly SourcedToken[]>>, stage = 0) =>
  definePlugin({
    id: 'test.source',
    kernel: 1,
    setup: ({ contribute }) =>
      void contribute(
        tokenSources,
        { plugin: 'test.source', read: async () => [usdc()], ...item },
        { stage },
      ),
  })

describe('tokens', () => {
  test('BAL-18 nothing is requested before the first attend, and only one request is made for several', async () => {
    const modal = await start({ projectId: 'project' })
    modal.services.http.respond('/balance', { balances: [apiRow] })
    await modal.settle()
    expect(modal.services.http.requests).toEqual([])
    const undo = [modal.service().attend('eip155'), modal.service().attend('eip155')]
    expect(modal.at()).toMatchObject({ status: 'loading', tokens: [] })
    await modal.settle()
    expect(modal.at()).toMatchObject({
      status: 'ready',
      total: 3_000_000n,
      tokens: [{ symbol: 'MOCK', amount: 1_500_000_000_000_000_000n, value: 3_000_000n }],
    })
    expect(modal.balanceRequests()).toEqual([
      expect.objectContaining({
        url: expect.stringContaining(`/v1/account/${evm.address()}/balance`),
        params: expect.objectContaining({ projectId: 'project', chainId: 'eip155:1', currency: 'usd' }),
      }),
    ])
    for (const each of undo) each()
    await modal.settle()
    expect(modal.at()).toBe(undefined)
    modal.stop()
  })
  test('BAL-06 figures are kept for 30 s for each account and network', async () => {
    const modal = await start({ projectId: 'project' })
    modal.services.http.respond('/balance', { balances: [] })
    const look = async () => {
      const leave = modal.service().attend('eip155')
      await modal.settle()
      leave()
      await modal.settle()
      return modal.balanceRequests().length
    }
    expect(await look()).toBe(1)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await look()).toBe(1)
    modal.session.network.set('eip155:10')
    expect(await look()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await look()).toBe(2)
    modal.session.network.set('eip155:1')
    expect(await look()).toBe(3)
    modal.stop()
  })
  test('BAL-06 the next page shows stored figures for 30 s, and requests new ones after that', async () => {
    const savedStorage = createMockStorage()
    const visit = async () => {
      const modal = await start({ projectId: 'project', storage: savedStorage })
      modal.services.http.respond('/balance', { balances: [apiRow, { ...apiRow, address: evm.address(9) }] })
      modal.service().attend('eip155')
      await modal.settle()
      const { at, tokens, total } = modal.at() ?? {}
      modal.stop()
      return { asked: modal.balanceRequests().length, shown: { at, tokens, total } }
    }
    const first = await visit()
    expect(first.asked).toBe(1)
    expect(first.shown.tokens).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await visit()).toEqual({ ...first, asked: 0 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await visit()).asked).toBe(1)
  })
  test('stored tokens are validated like an answer', async () => {
    const savedStorage = createMockStorage()
    const row = { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '7', address: evm.address(9) }
    const rows = [
      row,
      null,
      { ...row, amount: 7 },
      { ...row, amount: '1e9' },
      { ...row, amount: '9'.repeat(78), address: evm.address(8) },
      { ...row, decimals: '6', address: evm.address(7) },
      { ...row, icon: 'javascript:alert(1)', name: 'Pay at usdc.claim', address: evm.address(6) },
    ]
    const account = `eip155:1:${evm.address()}`
    savedStorage.texts.set('cache/tokens', JSON.stringify({ [account]: { at: Date.now(), rows }, x: 7 }))
    const modal = await start({ projectId: 'project', storage: savedStorage })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.balanceRequests()).toEqual([])
    expect(modal.at()?.tokens).toEqual([
      expect.objectContaining({ name: 'Pay at usdc.claim', mark: 'link' }),
      { ...row, amount: 7n },
    ])
    expect(modal.at()?.tokens[0]).not.toHaveProperty('icon')
    modal.stop()
  })
  test('a row that throws when it is read does not affect the others', async () => {
    const trap = {
      get amount(): bigint {
        throw new Error('trap')
      },
    } as unknown as SourcedToken
    const modal = await start({ plugins: [source({ read: async () => [trap, usdc()] })] })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'USDC' }] })
    modal.stop()
  })
  test.each([
    ['of the future', { at: Date.now() + 3_600_000, rows: [] }],
    ['that cannot be read', 7],
  ])('stored tokens %s are ignored', async (_, entry) => {
    const savedStorage = createMockStorage()
    savedStorage.texts.set('cache/tokens', JSON.stringify({ [`eip155:1:${evm.address()}`]: entry }))
    const modal = await start({ projectId: 'project', storage: savedStorage })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.balanceRequests()).toHaveLength(1)
    modal.stop()
  })
  test('BAL-15 the account state has them until it disconnects, which also removes them from storage', async () => {
    const modal = await start({ projectId: 'project' })
    modal.services.http.respond('/balance', { balances: [apiRow] })
    modal.service().attend('eip155')
    await modal.settle()
    const { state } = modal.services.sessions
    expect(state.get().namespaces.eip155?.account.tokenBalance).toMatchObject([{ symbol: 'MOCK' }])
    expect(modal.services.storage.texts.get('cache/tokens')).toContain(evm.address())
    modal.close()
    await modal.settle()
    expect(modal.service().state.get()).toEqual({})
    expect(modal.services.storage.texts.get('cache/tokens')).toBe(undefined)
    modal.stop()
  })
  test('BAL-07 after a failure there is no request for 30 s, even on refresh, then one', async () => {
    const modal = await start({
      projectId: 'project',
      chainTokens: async () => Promise.reject(new Error('no node')),
    })
    modal.services.http.respond('/balance', () => Promise.reject(new Error('503')))
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()).toMatchObject({ status: 'unavailable', tokens: [], retryAt: expect.any(Number) })
    await vi.advanceTimersByTimeAsync(28_900)
    modal.service().refresh('eip155')
    await modal.settle()
    expect(modal.balanceRequests()).toHaveLength(1)
    modal.services.http.respond('/balance', { balances: [apiRow] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(modal.balanceRequests()).toHaveLength(2)
    expect(modal.at()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'MOCK' }] })
    modal.stop()
  })
  test('after an answer that cannot be a balance there is no request for 5 min', async () => {
    const chainTokens = vi.fn(() =>
      Promise.reject(Object.assign(new PorticoError('no balance'), { reason: 'impossible' })),
    )
    const modal = await start({ chainTokens })
    modal.service().attend('eip155')
    await modal.settle()
    const { length } = chainTokens.mock.calls
    await vi.advanceTimersByTimeAsync(290_000)
    expect(chainTokens).toHaveBeenCalledTimes(length)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(chainTokens.mock.calls.length).toBeGreaterThan(length)
    modal.stop()
  })
  test('known tokens stay while they are read again, and after a failure', async () => {
    let fail = false
    const read = async () => {
      if (fail) throw new Error('gone')
      return [usdc()]
    }
    const modal = await start({
      plugins: [source({ read })],
      chainTokens: () => Promise.reject(new Error('no')),
    })
    modal.service().attend('eip155')
    await modal.settle()
    fail = true
    modal.service().refresh('eip155')
    expect(modal.at()).toMatchObject({ status: 'loading', tokens: [{ symbol: 'USDC' }] })
    await modal.settle()
    expect(modal.at()).toMatchObject({
      status: 'unavailable',
      tokens: [{ symbol: 'USDC' }],
      at: expect.any(Number),
    })
    modal.stop()
  })
  test('a late answer for the previous network is ignored', async () => {
    const answers: ((list: readonly SourcedToken[]) => void)[] = []
    const read = () => new Promise<readonly SourcedToken[]>((done) => answers.push(done))
    const modal = await start({ plugins: [source({ read })] })
    modal.service().attend('eip155')
    await modal.settle()
    modal.session.network.set('eip155:10')
    await modal.settle()
    answers[1]?.([usdc({ symbol: 'NEW' })])
    answers[0]?.([usdc({ symbol: 'OLD' })])
    await modal.settle()
    expect(modal.at()?.tokens.map(({ symbol }) => symbol)).toEqual(['NEW'])
    modal.stop()
  })
  test('after a transaction they are refreshed several times, then no more', async () => {
    const read = vi.fn(async () => [usdc()])
    const modal = await start({ plugins: [source({ read })] })
    modal.service().attend('eip155')
    await modal.settle()
    modal.kernel.emit('request.settled', {
      namespace: 'eip155',
      method: 'eth_sendTransaction',
      class: 'signing',
      ok: true,
    })
    // Views show the age of the figures, also while they are being updated.
    expect(modal.at()?.at).toSatisfy(Number.isFinite)
    await vi.advanceTimersByTimeAsync(70_000)
    const count = read.mock.calls.length
    expect(count).toBeGreaterThan(3)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(read).toHaveBeenCalledTimes(count)
    modal.stop()
  })
})

describe('sources', () => {
  const chainTokens = async () => [
    { asset: `eip155:1/erc20:${evm.address(9)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 7n },
  ]
  test('BAL-05 only an embedded wallet is asked for its assets, before the service', async () => {
    const assets = vi.fn(async () => [
      { asset: 'eip155:1/slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, price: '2' },
    ])
    for (const embedded of [true, false]) {
      const modal = await start({ embedded, assets, projectId: 'project' })
      modal.services.http.respond('/balance', { balances: [apiRow] })
      modal.service().attend('eip155')
      await modal.settle()
      expect(modal.at()?.tokens.map(({ symbol }) => symbol)).toEqual(['MOCK'])
      expect(modal.balanceRequests()).toHaveLength(embedded ? 0 : 1)
      modal.stop()
    }
    expect(assets).toHaveBeenCalledTimes(1)
  })
  test('BAL-05 the service is asked if the wallet’s list is invalid', async () => {
    const modal = await start({ embedded: true, assets: async () => undefined, projectId: 'project' })
    modal.services.http.respond('/balance', { balances: [apiRow] })
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()?.tokens).toMatchObject([{ symbol: 'MOCK' }])
    modal.stop()
  })
  test.each([{}, { projectId: 'project', options: { service: false } }])(
    'without the service (%j) only the chain is read, without prices',
    async (given) => {
      evm.setBalance(evm.address(), 3n)
      const modal = await start({ chainTokens, ...given })
      modal.service().attend('eip155')
      await modal.settle()
      expect(modal.services.http.requests).toEqual([])
      expect(modal.at()).not.toHaveProperty('total')
      expect(modal.at()?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
        ['MOCK', 3n],
        ['USDC', 7n],
      ])
      modal.stop()
    },
  )
  test('if the service fails, the chain is read and the list is marked partial', async () => {
    const modal = await start({ chainTokens, projectId: 'project' })
    modal.services.http.respond('/balance', () => Promise.reject(new Error('down')))
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()).toMatchObject({ status: 'ready', partial: true })
    modal.stop()
  })
  test('API-07 a network that the service does not know is read from the chain, and the list is complete', async () => {
    const modal = await start({ chainTokens, projectId: 'project' })
    const cause = new Response('{}', { status: 400 })
    modal.services.http.respond('/balance', () =>
      Promise.reject(new PorticoError('HTTP status code: 400', { category: 'http', cause })),
    )
    modal.service().attend('eip155')
    await modal.settle()
    expect(modal.at()).not.toHaveProperty('partial')
    expect(modal.at()?.tokens).toHaveLength(2)
    expect(modal.errors).toEqual([])
    // The service is not asked again.
    modal.service().refresh('eip155')
    await modal.settle()
    expect(modal.balanceRequests()).toHaveLength(1)
    modal.stop()
  })
  test('the number of unreadable rows is reported in debug mode only', async () => {
    for (const debug of [true, false]) {
      const modal = await start({ debug, projectId: 'project' })
      modal.services.http.respond('/balance', { balances: [apiRow, null, { ...apiRow, quantity: {} }] })
      modal.service().attend('eip155')
      await modal.settle()
      expect(modal.at()?.tokens).toHaveLength(1)
      expect(modal.errors).toEqual(
        debug
          ? [
              {
                category: 'tokens',
                code: 'tokens',
                message: 'Tokens that could not be read: 2',
                plugin: 'tokens',
              },
            ]
          : [],
      )
      modal.stop()
    }
  })
})

describe('the tab', () => {
  test('BAL-08 exists only for namespaces whose tokens can be read; for others nothing is requested', async () => {
    const modal = await start({ projectId: 'project' })
    expect(modal.tabs()).toEqual([expect.objectContaining({ id: 'tokens', namespaces: ['eip155'] })])
    modal.service().attend('bip122')
    await modal.settle()
    expect(modal.services.http.requests).toEqual([])
    expect(modal.service().state.get()).toEqual({})
    modal.stop()
  })
  test('a source of another plugin adds its namespace', async () => {
    const modal = await start({ plugins: [source({ namespaces: ['bip122'] })] })
    expect(modal.tabs()[0]?.namespaces).toEqual(['eip155', 'bip122'])
    modal.service().attend('bip122')
    await modal.settle()
    expect(modal.service().state.get().bip122?.status).toBe('ready')
    modal.stop()
  })
  test('switching the feature off leaves no tab, request or timer', async () => {
    const seen: AbortSignal[] = []
    const read = (_: TokenQuery, signal: AbortSignal) => {
      seen.push(signal)
      return new Promise<never>(() => {})
    }
    const modal = await start({ plugins: [source({ read })] })
    modal.service().attend('eip155')
    await modal.settle()
    modal.kernel.setFeatures({ tokens: false })
    await modal.kernel.settled()
    await modal.settle()
    expect(seen.map(({ aborted }) => aborted)).toEqual([true])
    expect(modal.tabs()).toEqual([])
    expect(modal.kernel.get(token)).toBe(undefined)
    expect(vi.getTimerCount()).toBe(0)
    modal.stop()
  })
})

test('the service tells which tokens of a network are the page’s own', async () => {
  const own = { symbol: 'HRB', name: 'Harbor', decimals: 6 }
  const modal = await start({
    options: {
      list: [
        { ...own, chainId: evm.networks[0]?.id ?? '', address: evm.address(3).toLowerCase() },
        { ...own, chainId: 999_999, address: evm.address(4) },
      ],
    },
  })
  expect(modal.service().listed?.(evm.networks[0] as Network)).toEqual([evm.address(3)])
  modal.stop()
})

test('the lazy plugin does not load on opening the modal, but on a stored connection', async () => {
  const services = createMockServices({ chains: [evm] })
  const { kernel, stop } = createTestKernel({ plugins: [tokens()], services: services.list })
  await kernel.wake('open')
  expect(kernel.get(token)).toBe(undefined)
  await kernel.wake('stored')
  expect(kernel.get(token)).toBeDefined()
  expect(kernel.get(sessions)).toBeDefined()
  stop()
})

void describePlugin(
  tokens,
  { options: {} },
  {
    it: (name, run) =>
      it(name, () => {
        vi.useRealTimers()
        return run()
      }),
  },
)
