import { hosts as hostsToken, http as httpToken } from 'portico/core'
import { cell, definePlugin, type Session } from 'portico/kernel'
import { createMockChain, createMockClock, createMockServices, createTestKernel } from 'portico/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hosts, http } from '#http'
import type { ApiFault } from '../../../demo/sandbox/blockchain-api/faults.mjs'
import { type BlockchainApi, startBlockchainApi } from '../../../demo/sandbox/blockchain-api/server.mjs'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { type AssetAmount, tokens as token, tokenLists } from '../../../plugins/tokens/contract.js'
import { createTokens } from '../../../plugins/tokens/plugin.js'

/** Provides the address of the first account; the API decides which tokens it has. */
const evm = createMockChain({ namespace: 'eip155', references: ['1'] })
let chain: Chain
let api: BlockchainApi & { url: string; stop(): Promise<void> }
const requested: string[] = []

beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  api = await startBlockchainApi({ chains: [chain] })
  const [first] = chain.accounts
  // The page's account is not one of the chain's accounts.
  if (first) await chain.mint(evm.address() as `0x${string}`, 5_000_000n)
})
afterAll(() => Promise.all([api?.stop(), chain?.stop()]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => {
    if (String(url).includes('/balance')) requested.push(String(url))
    // A browser would add this header.
    return fetch(url, { ...init, headers: { ...init?.headers, origin: 'http://page.test' } })
  })
})
afterEach(() => {
  requested.length = 0
  api.setFaults([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const start = async ({ node = true, rpc = api.url } = {}) => {
  const services = createMockServices({ chains: [evm], options: { projectId: 'test' } })
  const clock = createMockClock()
  services.sessions.attach({
    namespace: 'eip155',
    accounts: cell([{ address: evm.address() }]),
    network: cell('eip155:1'),
    approved: cell({ allNetworks: true, networks: [] }),
    request: async () => undefined,
    closed: new Promise(() => {}),
    close: async () => {},
  } as unknown as Session)
  const read = async (): Promise<readonly AssetAmount[]> => {
    if (!node) throw new Error('The node is down, too')
    return [{ asset: 'eip155:1/erc20:0x01', name: 'Of the chain', symbol: 'OFC', decimals: 2, amount: 7n }]
  }
  const chains = definePlugin({
    id: 'test.chains',
    kernel: 1,
    setup: ({ ability, chain }) => {
      chain({ ...evm.adapter, parseAddress: (address) => address })
      ability(tokenLists, 'eip155', () => ({ tokens: read }))
    },
  })
  const { kernel, stop } = createTestKernel({
    clock,
    services: services.list.filter(([each]) => each !== httpToken && each !== hostsToken),
    plugins: [hosts({ hosts: { rpc } }), http({ clock }), chains, createTokens()],
  })
  await kernel.settled()
  const found = kernel.get(token)
  if (!found) throw new Error('The plugin does not run')
  return { service: found, clock, stop, at: () => found.state.get().eip155 }
}

const faults: readonly (readonly [string, ApiFault])[] = [
  ['FLT-02 a failure of the service', { status: 500 }],
  ['FLT-02 a service that is overloaded', { status: 503 }],
  ['FLT-02 a refusal', { status: 403 }],
  ['FLT-03 a service that asks for patience', { status: 429 }],
  ['FLT-05 a page in place of an answer', { answer: 'html' }],
  ['FLT-05 half an answer', { answer: 'truncated' }],
  ['FLT-05 an answer without end', { answer: 'endless' }],
  ['FLT-05 an answer of another schema', { answer: 'schema' }],
]

describe('a service that fails', () => {
  test('BAL-02 a working service gives the account’s tokens on the chain', async () => {
    const page = await start({ node: false })
    page.service.attend('eip155')
    await vi.waitFor(() => expect(page.at()?.status).toBe('ready'))
    expect(page.at()).not.toHaveProperty('partial')
    expect(page.at()?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([['SBD', 5_000_000n]])
    page.stop()
  })

  test.each(faults)(
    '%s: the tokens come from the chain, and the list is marked partial',
    async (_, fault) => {
      api.setFaults([fault])
      const page = await start()
      page.service.attend('eip155')
      await vi.waitFor(() => expect(page.at()?.status).toBe('ready'))
      expect(page.at()).toMatchObject({ partial: true })
      expect(page.at()?.tokens.map(({ symbol }) => symbol)).toContain('OFC')
      expect(requested).toHaveLength(1)
      page.stop()
    },
  )

  test.each(faults)(
    '%s: without a node the list is unavailable, and requested again after 30 s',
    async (_, fault) => {
      api.setFaults([{ ...fault, times: 1 }])
      const page = await start({ node: false })
      page.service.attend('eip155')
      await vi.waitFor(() => expect(page.at()?.status).toBe('unavailable'))
      page.service.refresh('eip155')
      expect(requested).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(30_000)
      await vi.waitFor(() => expect(page.at()?.status).toBe('ready'))
      expect(requested).toHaveLength(2)
      expect(page.at()?.tokens.map(({ symbol }) => symbol)).toEqual(['SBD'])
      page.stop()
    },
  )

  test('FLT-01 an unreachable service: the list comes from the chain, marked partial', async () => {
    const page = await start({ rpc: 'http://127.0.0.1:9' })
    page.service.attend('eip155')
    await vi.waitFor(() => expect(page.at()).toMatchObject({ status: 'ready', partial: true }))
    page.stop()
  })

  test('FLT-03 after Retry-After the service is asked again no earlier; the chain answers until then', async () => {
    api.setFaults([{ status: 429, retryAfter: 120, times: 1 }])
    const page = await start()
    page.service.attend('eip155')
    await vi.waitFor(() => expect(page.at()).toMatchObject({ status: 'ready', partial: true }))
    await vi.advanceTimersByTimeAsync(100_000)
    page.service.refresh('eip155')
    await vi.waitFor(() => expect(page.at()?.status).toBe('ready'))
    expect(requested).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(21_000)
    page.service.refresh('eip155')
    await vi.waitFor(() => expect(page.at()?.tokens.map(({ symbol }) => symbol)).toEqual(['SBD']))
    expect(requested).toHaveLength(2)
    page.stop()
  })

  test('FLT-04 a service that hangs times out, and the known tokens stay meanwhile', async () => {
    const page = await start()
    page.service.attend('eip155')
    await vi.waitFor(() => expect(page.at()?.status).toBe('ready'))
    api.setFaults([{ answer: 'hang' }])
    page.service.refresh('eip155')
    await vi.waitFor(() => expect(requested).toHaveLength(2))
    expect(page.at()).toMatchObject({ status: 'loading', tokens: [{ symbol: 'SBD' }] })
    await page.clock.advance(9_000)
    await vi.waitFor(() => expect(page.at()).toMatchObject({ status: 'ready', partial: true }))
    page.stop()
  })
})
