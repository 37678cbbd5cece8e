import type { HttpRequest } from 'portico/core'
import { type Network, PorticoError, type Session } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import type { SwapQuery } from '../../../plugins/swap/contract.js'
import { createServiceSource } from '../../../plugins/swap/sources/createServiceSource.js'

const ACCOUNT = `0x${'a1'.repeat(20)}`
const TOKEN = `0x${'c5'.repeat(20)}`
const OTHER = `0x${'c6'.repeat(20)}`
const ROUTER = `0x${'fe'.repeat(20)}`
const COIN = `0x${'e'.repeat(40)}`
const signal = new AbortController().signal
const networkOf = (id: number): Network => ({
  id,
  name: `Network ${id}`,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
const token = { address: TOKEN, name: 'Token', symbol: 'TOK', decimals: 6 }
const queryOf = (more: Partial<SwapQuery> = {}): SwapQuery => ({
  network: networkOf(10),
  session: {} as Session,
  account: ACCOUNT,
  pay: token,
  get: networkOf(10).nativeCurrency,
  amount: 5_000_000n,
  slippage: 100,
  ...more,
})

const start = (answers: Readonly<Record<string, unknown>>) => {
  const requests: HttpRequest<unknown>[] = []
  const source = createServiceSource({
    http: {
      request: async (request) => {
        requests.push(request as HttpRequest<unknown>)
        const path = request.url.replace('https://rpc.example/v1/convert/', '')
        const answer = answers[path]
        if (answer instanceof Error) throw answer
        return request.parser.parse(answer)
      },
    },
    hosts: { at: () => 'https://rpc.example' } as never,
    projectId: 'project',
    contracts: undefined,
    now: () => 0,
  })
  return { source, requests }
}
const refusal = (description: string) =>
  new PorticoError('HTTP status code: 400', {
    category: 'http',
    cause: new Response(JSON.stringify({ reasons: [{ field: '', description }] }), { status: 400 }),
  })

describe('the 1inch service', () => {
  test('API-06 SWP-05 SWP-09 is sent the payloads that its API expects', async () => {
    const approval = `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const { source, requests } = start({
      'gas-price': { standard: '7', fast: '8', instant: '9' },
      quotes: { quotes: [{ id: null, fromAmount: '5000000', toAmount: '123' }] },
      allowance: { allowance: '42' },
      // The service's API names the token as the sender.
      'build-approve': {
        tx: { from: `eip155:10:${TOKEN}`, to: `eip155:10:${COIN}`, data: approval, value: '0' },
      },
      'build-transaction': {
        tx: {
          to: `eip155:10:${ROUTER}`,
          data: '0x07ed2379',
          amount: '0',
          eip155: { gas: '1', gasPrice: '7' },
        },
      },
    })
    const query = queryOf({ slippage: 50 })
    expect(await source.quote(query, signal)).toEqual({ received: 123n })
    expect(await source.allowance?.(query, signal)).toBe(42n)
    expect(await source.spender?.(query, signal)).toBe(ROUTER)
    expect(await source.build(query, { received: 123n, least: 122n }, signal)).toEqual({
      to: ROUTER,
      data: '0x07ed2379',
      value: 0n,
    })
    const std = { projectId: 'project', st: 'appkit', sv: 'html-core-portico' }
    const [from, to] = [`eip155:10:${TOKEN}`, `eip155:10:${COIN}`]
    expect(requests.map(({ params, body }) => params ?? body)).toEqual([
      { ...std, chainId: 'eip155:10' },
      { ...std, from, to, amount: '5000000', userAddress: ACCOUNT, gasPrice: '7' },
      { ...std, tokenAddress: from, userAddress: `eip155:10:${ACCOUNT}` },
      { ...std, from, to, amount: '5000000', userAddress: `eip155:10:${ACCOUNT}` },
      {
        from,
        to,
        projectId: 'project',
        amount: '5000000',
        userAddress: `eip155:10:${ACCOUNT}`,
        eip155: { slippage: 0.5 },
        disableEstimate: true,
      },
    ])
  })

  test('SWP-04 serves twelve networks, with the 1inch router of each', () => {
    const { source } = start({})
    const ids = source.networks.map((each) => Number(each.replace('eip155:', '')))
    expect(ids.sort((one, other) => one - other)).toEqual([
      1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554,
    ])
    expect(source.contracts(networkOf(1))).toEqual(['0x111111125421ca6dc452d289314280a0f8842a65'])
    expect(source.contracts(networkOf(324))).not.toEqual(source.contracts(networkOf(1)))
  })

  test('SWP-08 quotes without a gas price', async () => {
    const { source, requests } = start({
      'gas-price': new Error('offline'),
      quotes: { quotes: [{ toAmount: '5' }] },
    })
    expect(await source.quote(queryOf(), signal)).toEqual({ received: 5n })
    expect(requests.at(-1)?.params).toMatchObject({ gasPrice: undefined })
  })

  test('SWP-10 has no offer without a route; any other refusal is an error', async () => {
    const gas = { 'gas-price': { standard: '7' } }
    const none = start({ ...gas, quotes: refusal('Conversion parameter error: insufficient liquidity') })
    expect(await none.source.quote(queryOf(), signal)).toBe(undefined)
    const empty = start({ ...gas, quotes: { quotes: [] } })
    expect(await empty.source.quote(queryOf(), signal)).toBe(undefined)
    const wrong = start({ ...gas, quotes: refusal('Conversion parameter error: not enough balance') })
    await expect(wrong.source.quote(queryOf(), signal)).rejects.toThrow('HTTP status code: 400')
  })

  test.each([
    ['nothing', undefined],
    ['no list', { quotes: null }],
    ['a number', { quotes: [{ toAmount: 5 }] }],
    ['a negative amount', { quotes: [{ toAmount: '-5' }] }],
    ['a fraction', { quotes: [{ toAmount: '5.5' }] }],
  ])('a quote with %s gives no amount', async (_, quotes) => {
    const { source } = start({ 'gas-price': { standard: '7' }, quotes })
    expect(await source.quote(queryOf(), signal).catch(() => undefined)).toBe(undefined)
  })

  test.each([
    ['nothing', undefined],
    ['another network', { to: `eip155:1:${ROUTER}`, data: '0x07ed2379', amount: '0' }],
    ['no address', { to: 'eip155:10:0x12', data: '0x07ed2379', amount: '0' }],
    ['no data', { to: `eip155:10:${ROUTER}`, data: '0x', amount: '0' }],
    ['half a byte', { to: `eip155:10:${ROUTER}`, data: '0x07ed237', amount: '0' }],
    ['no amount', { to: `eip155:10:${ROUTER}`, data: '0x07ed2379', amount: null }],
  ])('a call with %s is refused', async (_, tx) => {
    const { source } = start({ 'build-transaction': { tx } })
    await expect(source.build(queryOf(), { received: 1n, least: 1n }, signal)).rejects.toThrow(
      'The service answered',
    )
  })

  test('SEC-05 the spender is read only from an approval of the right token', async () => {
    const data = `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${'0'.repeat(64)}`
    for (const tx of [
      { from: `eip155:10:${OTHER}`, data },
      { from: `eip155:10:${TOKEN}`, data: data.replace('095ea7b3', 'a9059cbb') },
      { from: `eip155:10:${TOKEN}`, data: `${data}00` },
    ]) {
      const { source } = start({ 'build-approve': { tx } })
      await expect(source.spender?.(queryOf(), signal)).rejects.toThrow('no approval')
    }
  })

  test('tokens of other networks, or without decimals or an address, are left out', async () => {
    const row = { name: 'Token', symbol: 'TOK', decimals: 6, address: `eip155:10:${TOKEN}`, logoUri: null }
    const { source } = start({
      tokens: {
        tokens: [
          row,
          { ...row, address: `eip155:10:${COIN.toUpperCase().replace('0X', '0x')}` },
          { ...row, address: `eip155:1:${OTHER}` },
          { ...row, decimals: '6' },
          { ...row, address: undefined },
          null,
          'TOK',
        ],
      },
    })
    expect((await source.tokens({ network: networkOf(10) }, signal)).map(({ address }) => address)).toEqual([
      TOKEN,
      undefined,
    ])
  })
})
