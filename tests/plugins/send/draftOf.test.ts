import type { AccountInUse } from 'portico/core'
import { type ChainAdapter, cell, type Network } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { type DraftDeps, draftOf } from '../../../plugins/send/form/draftOf.js'
import { requestOf } from '../../../plugins/send/form/requestOf.js'
import { enterNetwork } from '../../../plugins/transactions/asking/enterNetwork.js'

const ME = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const networkAt = (namespace: string, id: number | string): Network => ({
  id,
  name: `Network ${id}`,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
const networks = [
  networkAt('eip155', 1),
  networkAt('eip155', 10),
  networkAt('solana', 'main'),
  networkAt('solana', 'test'),
]

/** A page with two namespaces that are connected, each on its first network. */
const start = ({ follows = true } = {}) => {
  const active = cell('eip155')
  const inUse = new Map([
    ['eip155', networks[0]],
    ['solana', networks[2]],
  ])
  const switched: string[] = []
  const account = { status: 'connected', address: ME }
  const address = cell(ME)
  const deps = {
    currentAccount: () => ({
      namespace: active.get(),
      network: inUse.get(active.get()),
      address: address.get(),
      chain: { parseAddress: (text: string) => text } as ChainAdapter,
    }),
    sessions: {
      networks: cell(networks),
      wakeChain: async () => {},
      state: {
        get: () => ({
          activeNamespace: active.get(),
          namespaces: { eip155: { account }, solana: { account } },
        }),
      },
      setActiveNamespace: active.set,
      switchNetwork: async (id: string) => {
        switched.push(id)
        if (follows)
          inUse.set(
            active.get(),
            networks.find(({ caipNetworkId }) => caipNetworkId === id),
          )
      },
      balance: async () => 5n,
    },
    ownedTokens: () => [
      { address: OTHER, name: 'Ticket', symbol: 'TCK', decimals: 0, amount: 10n },
      { name: 'Coin', symbol: 'COIN', decimals: 18, amount: 5n * 10n ** 18n },
    ],
    attend: () => () => {},
    statusOf: () => undefined,
    changed: cell(0),
    signal: new AbortController().signal,
  } as unknown as DraftDeps
  Object.assign(deps, {
    enter: (network: never) => enterNetwork(network, deps.sessions as never, () => deps.currentAccount()),
  })
  return { deps, active, address, inUse, switched }
}
const draftFor = (network: unknown, deps: DraftDeps) =>
  draftOf({ network: network as `${string}:${string}`, to: OTHER, amount: '1' }, deps)

describe('the network of a page’s request', () => {
  it('is found by its CAIP-2 id, and the wallet is switched to it', async () => {
    const { deps, active, switched } = start()
    for (const { caipNetworkId, chainNamespace } of [...networks, ...networks]) {
      expect((await draftFor(caipNetworkId, deps)).receiver).toEqual({ address: OTHER })
      expect(deps.currentAccount()?.network.caipNetworkId).toBe(caipNetworkId)
      expect(active.get()).toBe(chainNamespace)
    }
    expect(switched).toEqual([
      'eip155:10',
      'solana:test',
      'eip155:1',
      'eip155:10',
      'solana:main',
      'solana:test',
    ])
  })

  it('is refused if the page has not configured it, or if it is no id', async () => {
    const { deps, switched } = start()
    for (const other of ['eip155:99', 'eip155', 'solana', '1', 1, {}, null])
      await expect(draftFor(other, deps), String(other)).rejects.toThrow(/^Network with id ".*" not found$/)
    expect(switched).toEqual([])
  })

  it('is refused if the wallet has stayed on another one', async () => {
    const { deps } = start({ follows: false })
    await expect(draftFor('eip155:10', deps)).rejects.toMatchObject({
      message: 'The wallet is on another network',
      code: 'transfer-network',
    })
  })
})

describe('SEC-16 a request is refused if the wallet moves while the tokens are read:', () => {
  type Page = ReturnType<typeof start>
  it.each<[string, (page: Page) => unknown]>([
    ['to another network', ({ inUse }) => inUse.set('eip155', networks[1])],
    ['to another namespace', ({ active }) => active.set('solana')],
    ['to another account', ({ address }) => address.set(OTHER)],
    ['away', ({ deps }) => Object.assign(deps, { currentAccount: () => undefined })],
  ])('%s', async (_, move) => {
    for (const network of ['eip155:1', undefined])
      for (const reading of ['tokens', 'balance']) {
        const page = start()
        const changed = cell(0)
        let isRead = false
        const tokens = page.deps.ownedTokens('eip155')
        Object.assign(page.deps, {
          changed,
          ownedTokens: () => (isRead && reading === 'tokens' ? tokens : []),
          statusOf: () => (isRead || reading === 'balance' ? 'ready' : 'loading'),
        })
        Object.assign(page.deps.sessions, {
          balance: async () => {
            move(page)
            return 5n
          },
        })
        const drafted = draftFor(network, page.deps)
        if (reading === 'tokens') {
          // The network has been entered by then.
          await new Promise((resolve) => setTimeout(resolve))
          move(page)
          isRead = true
          changed.set(1)
        }
        await expect(drafted, `${network} ${reading}`).rejects.toMatchObject({
          message: 'The wallet is on another network',
          code: 'transfer-network',
        })
      }
  })
})

it('a token without decimals is sent in whole units', async () => {
  const { deps } = start()
  const account = deps.currentAccount() as AccountInUse
  const draft = await draftOf({ to: ME, amount: '10', token: OTHER }, deps)
  expect(requestOf(draft, account)).toMatchObject({ amount: 10n, decimals: 0, to: ME })
  await expect(draftOf({ to: ME, amount: '1.5', token: OTHER }, deps)).rejects.toThrow('Invalid amount')
})
