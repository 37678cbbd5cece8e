import { join } from 'node:path'
import { chains, http } from 'portico/core'
import {
  type AnyPlugin,
  createKernel,
  definePlugin,
  type Network,
  type Point,
  type Service,
} from 'portico/kernel'
import { transfers } from 'portico/plugins/transactions/contract'
import { createMockStorage, describePlugin, type MockHttp } from 'portico/testing'
import { expect, it, test } from 'vitest'
import { normalizeNetworks } from '#session'
import { needAbility } from '../abilities.js'
import { startSession } from '../session/startSession.js'
import { readSnippets, writeFolder } from './readSnippets.js'

const folder = writeFolder(
  'chain',
  Object.fromEntries(
    readSnippets('docs/plugins.md')
      .filter(({ name }) => /^(tide|explorer|balances|prices)\//.test(name))
      .map(({ name, code }) => [name, code]),
  ),
)
const read = async <T>(file: string): Promise<T> => (await import(/* @vite-ignore */ join(folder, file))) as T
const { tide } = await read<{ tide(wallet: object): AnyPlugin }>('tide/index.ts')
const { networks: inputs } = await read<{ networks: never[] }>('tide/host.ts')
const { explorer, explorerPlugin } = await read<{
  explorer: Service<{
    pageOf(network: Network, hash: string): Promise<string | undefined>
    isMine(namespace: string, address: string): boolean
  }>
  explorerPlugin(): AnyPlugin
}>('explorer/index.ts')
const { tideIndex } = await read<{ tideIndex(url: string): AnyPlugin }>('balances/index.ts')
const { prices, pricesPlugin, priceSources } = await read<{
  prices: Service<{ of(symbol: string): Promise<bigint> }>
  pricesPlugin(): AnyPlugin
  priceSources: Point<{ plugin: string; read(query: { symbol: string }): Promise<bigint | undefined> }>
}>('prices/index.ts')

const address = 'tide1abcdefghijkl'
const networks = normalizeNetworks(inputs)

/** The wallet in the page's example. */
const createWallet = () => {
  let tell = (_: string) => {}
  const sent: [string, unknown][] = []
  const wallet = {
    network: 'high',
    connect: async () => [address.toUpperCase()],
    accounts: async () => [address],
    request: async (method: string, params: { readonly network?: string }): Promise<unknown> => {
      sent.push([method, params])
      if (method === 'tide_balance') return '5000000'
      if (method === 'tide_switch') {
        wallet.network = params.network ?? ''
        tell(wallet.network)
      }
      return null
    },
    on: (_: string, listener: (network: string) => void) => {
      tell = listener
      return () => {}
    },
  }
  return { wallet, sent }
}
const connect = async (plugins: readonly AnyPlugin[] = []) => {
  const { wallet, sent } = createWallet()
  const room = await startSession({ chains: [], networks, plugins: [tide(wallet), ...plugins] })
  const [connector] = room.kernel.point<never>({ kind: 'point', id: 'connectors' }).get()
  await room.sessions.connect(connector as never)
  return { ...room, wallet, sent }
}

void describePlugin(() => tide(createWallet().wallet), {}, { it })
void describePlugin(explorerPlugin, {}, { it })
void describePlugin(tideIndex, { options: 'https://index.example' }, { it })
void describePlugin(pricesPlugin, {}, { it })

test('a third-party chain: connect, account, balance, switch', async () => {
  const { sessions, account, network, stop } = await connect()
  expect(account('tide')).toMatchObject({
    status: 'connected',
    address,
    caipAddress: `tide:high:${address}`,
    addressExplorerUrl: `https://tidescan.example/account/${address}`,
  })
  expect(await sessions.balance('tide')).toBe(5_000_000n)
  await sessions.switchNetwork('tide:low')
  await expect.poll(() => network('tide')?.caipNetwork?.name).toBe('Low Tide')
  stop()
})

test('it is restored after a reload without a prompt, as long as the wallet shares the account', async () => {
  const storage = createMockStorage()
  let asked = 0
  const visit = async (shared: readonly string[]) => {
    const { wallet } = createWallet()
    wallet.accounts = async () => [...shared]
    wallet.connect = async () => {
      asked++
      return [address]
    }
    return startSession({ chains: [], networks, storage, plugins: [tide(wallet)] })
  }
  const first = await visit([])
  const [connector] = first.kernel.point<never>({ kind: 'point', id: 'connectors' }).get()
  await first.sessions.connect(connector as never)
  first.stop()
  const second = await visit([address])
  expect(second.account('tide')).toMatchObject({ status: 'connected', address })
  second.stop()
  const third = await visit(['tide1zzzzzzzzzzzz'])
  expect(third.account('tide')?.status).toBe('disconnected')
  third.stop()
  expect(asked).toBe(1)
})

test('a transfer is built as a frozen intent, without asking a wallet', async () => {
  const needed = needAbility(transfers)
  const { sent, stop } = await connect([needed.plugin])
  const ability = await needed.of('tide')
  const [main] = networks
  if (!main) throw new Error('no network')
  const wish = { network: main, from: address, to: 'tide1zzzzzzzzzzzz', amount: 10n ** 20n }
  const { signal } = new AbortController()
  const intent = await ability?.build(wish, signal)
  expect(intent).toEqual({
    ...wish,
    network: 'tide:high',
    call: { method: 'tide_send', params: { from: address, to: wish.to, amount: '100000000000000000000' } },
  })
  for (const each of [intent, intent?.call, intent?.call.params]) expect(Object.isFrozen(each)).toBe(true)
  expect(sent).toEqual([])
  await expect(ability?.build({ ...wish, asset: 'tide:high/token:1' }, signal)).rejects.toThrow('own coin')
  stop()
})

test('another plugin uses the chain through its service', async () => {
  const { kernel, stop } = await connect([explorerPlugin()])
  const api = kernel.get(explorer)
  expect(await api?.pageOf(networks[0] as Network, 'ab/c')).toBe('https://tidescan.example/tx/ab%2Fc')
  expect(api?.isMine('tide', address.toUpperCase())).toBe(true)
  expect(api?.isMine('near', address)).toBe(false)
  stop()
})

test('if the wallet has no balance, the source of another plugin is used, and an error is emitted', async () => {
  const { sessions, wallet, of, kernel, stop } = await connect([tideIndex('https://index.example')])
  ;(kernel.get(http) as MockHttp).respond(`https://index.example/high/${address}`, { balance: '7' })
  expect(await sessions.balance('tide')).toBe(5_000_000n)
  wallet.request = () => Promise.reject(new Error('locked'))
  expect(await sessions.balance('tide')).toBe(7n)
  expect(of('error')).toEqual([{ category: 'source', code: 'source', message: 'locked', plugin: 'tide' }])
  stop()
})

test('the entries of its own point are read in their order, and a price is cached', async () => {
  let asked = 0
  const source = definePlugin({
    id: 'test.source',
    kernel: 1,
    setup: ({ contribute }) =>
      void contribute(priceSources, { plugin: 'test.source', read: async () => BigInt(++asked) }),
  })
  const kernel = createKernel({ plugins: [pricesPlugin(), source] })
  expect([await kernel.get(prices)?.of('ETH'), await kernel.get(prices)?.of('ETH')]).toEqual([1n, 1n])
  expect(kernel.point(chains).get()).toEqual([])
  kernel.dispose()
})
