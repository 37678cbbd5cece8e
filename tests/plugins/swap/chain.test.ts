import { PorticoError } from 'portico/kernel'
import { concat, encodeFunctionData, numberToHex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedOf } from '../../../demo/sandbox/contracts/packagedOf.mjs'
import { FEE } from '../../../demo/sandbox/uniswap.mjs'
import { identity } from '../../../plugins/eip155/identity.js'
import type { SwapQuery, SwapSource } from '../../../plugins/swap/contract.js'
import { leastOf } from '../../../plugins/swap/quotes/quoteMaths.js'
import { createRouterSource } from '../../../plugins/swap/sources/createRouterSource.js'
import { createServiceSource } from '../../../plugins/swap/sources/createServiceSource.js'
import { prepareSwap } from '../../../plugins/swap/steps/prepareSwap.js'
import { volume } from '../../volumes.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from './evmSwaps.js'
import { type Hex, OWNER, openPools } from './openPools.js'

type Encode = (functionName: string, ...args: readonly unknown[]) => Hex
type Pools = Awaited<ReturnType<typeof openPools>>
const signal = new AbortController().signal

/** Numbers from 0 to 1, the same in every run. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

describe('swaps on a chain with pools', () => {
  let pools: Pools
  let swaps: ChainSwaps
  let sources: Readonly<Record<'router' | 'service', SwapSource>>
  beforeAll(async () => {
    pools = await openPools()
    const { http, uniswap, token, api } = pools
    swaps = createSwaps(http)
    sources = {
      router: createRouterSource(
        { network: 1, address: uniswap.pairRouter, name: 'Pools', tokens: [token] },
        { http, networkId: () => 'eip155:1', now: Date.now },
      ),
      service: createServiceSource({
        http,
        hosts: { at: () => api.url } as never,
        projectId: 'test',
        contracts: { 'eip155:1': [uniswap.pairRouter, uniswap.router] },
        now: Date.now,
      }),
    }
  })
  afterAll(() => pools?.stop())

  const query = (side: 'coin' | 'token', amount: bigint): SwapQuery => {
    const { network, session, token } = pools
    const coin = network.nativeCurrency
    const [pay, get] = side === 'coin' ? [coin, token] : [token, coin]
    return { network, session, account: OWNER.address, pay, get, amount, slippage: 100 }
  }

  test.each(['router', 'service'] as const)(
    'SWP-05 SWP-06 SWP-09 the %s quotes what the pool pays, and its calls do so in both directions',
    async (name) => {
      const source = sources[name]
      const { token, uniswap, network, session } = pools
      for (const side of ['coin', 'token'] as const) {
        // The service swaps by version 3.
        const isPair = name === 'router'
        const router = isPair ? uniswap.pairRouter : uniswap.router
        const amount = side === 'coin' ? parseUnits('1.5', 18) : parseUnits('1234.5', 6)
        const swapQuery = query(side, amount)
        const offer = await source.quote(swapQuery, signal)
        const path = side === 'coin' ? [uniswap.wrapped, token.address] : [token.address, uniswap.wrapped]
        const paid = isPair ? pools.quotePairs(path, amount) : pools.quotePool(path, amount)
        expect(offer?.received).toBe(await paid)
        const least = leastOf(offer?.received ?? 0n, 100)
        const call = await source.build(swapQuery, { received: offer?.received ?? 0n, least }, signal)
        expect(call.to.toLowerCase()).toBe(router.toLowerCase())
        expect(call.value).toBe(side === 'coin' ? amount : 0n)
        const calls = [call]
        if (side === 'token') {
          const spender = source.spender ? await source.spender(swapQuery, signal) : call.to
          expect(spender.toLowerCase()).toBe(router.toLowerCase())
          calls.unshift(swaps.approval(token.address, spender, amount))
          const failing = await swaps.run(session, OWNER.address, [call], [], network, signal)
          expect(failing?.ok).toBe(false)
        }
        const tokens = [swapQuery.pay.address, swapQuery.get.address]
        const ran = await swaps.run(session, OWNER.address, calls, tokens, network, signal)
        expect(ran).toMatchObject({ ok: true, changes: [-amount, offer?.received] })
        expect(ran?.fee).toBeGreaterThan(0n)
        const effect = swaps.read(call, OWNER.address, network)
        expect(effect).toEqual({
          pay: swapQuery.pay.address?.toLowerCase(),
          get: swapQuery.get.address?.toLowerCase(),
          amount,
          least,
          receiver: OWNER.address.toLowerCase(),
        })
        const before = await pools.owned()
        for (const each of calls) expect(await pools.send(each)).toBe('success')
        const moved = (await pools.owned()) - before
        expect(moved).toBe(side === 'coin' ? offer?.received : -amount)
      }
      const allowanceQuery = {
        token: token.address,
        owner: OWNER.address,
        spender: name === 'router' ? uniswap.pairRouter : uniswap.router,
      }
      // Exactly the amount was allowed.
      expect(await swaps.allowance(session, allowanceQuery, network, signal)).toBe(0n)
    },
  )

  test('SWP-06 quotes of both versions are to the wei what Uniswap quotes and what a swap pays', async () => {
    const { token, uniswap, network, session } = pools
    const random = createRandom(20)
    for (let round = 0; round < volume(10, 200); round++)
      for (const side of ['coin', 'token'] as const) {
        const most = side === 'coin' ? 10n ** 20n : 5n * 10n ** 9n
        const amount = 1_000_000n + (most * BigInt(Math.floor(random() ** 4 * 2 ** 32))) / 2n ** 32n
        const swapQuery = query(side, amount)
        const path = side === 'coin' ? [uniswap.wrapped, token.address] : [token.address, uniswap.wrapped]
        for (const name of ['router', 'service'] as const) {
          const offer = await sources[name].quote(swapQuery, signal)
          const quoted = await (name === 'router'
            ? pools.quotePairs(path, amount)
            : pools.quotePool(path, amount))
          expect(offer?.received ?? 0n).toBe(quoted)
          // Too little for a unit of the token.
          if (!offer?.received) continue
          const { received } = offer
          const call = await sources[name].build(swapQuery, { received, least: received }, signal)
          const calls = side === 'token' ? [swaps.approval(token.address, call.to, amount), call] : [call]
          const tokens = [swapQuery.pay.address, swapQuery.get.address]
          const ran = await swaps.run(session, OWNER.address, calls, tokens, network, signal)
          expect(ran).toMatchObject({ ok: true, changes: [-amount, received] })
        }
      }
  })

  test('SEC-05 SWP-05 a swap of the coin by SwapRouter02 is read where quote and trial run come from one host', async () => {
    const { isRead, steps } = await prepare(query('coin', parseUnits('2', 18)), new URL(pools.api.url).host)
    expect(isRead).toBe(true)
    expect(steps.map(({ call }) => call.to.toLowerCase())).toEqual([pools.uniswap.router.toLowerCase()])
  })

  test('SWP-10 what is read of a call to either of Uniswap’s routers is what the call does', async () => {
    const { token, uniswap, client, session, network } = pools
    const { wrapped, router, oldRouter } = uniswap
    const [user, deadline, amountIn] = [OWNER.address, 2n ** 64n - 1n, parseUnits('20', 6)]
    const pool = { tokenIn: token.address, tokenOut: wrapped, fee: FEE, amountIn, amountOutMinimum: 7n }
    const path = concat([token.address, numberToHex(FEE, { size: 3 }), wrapped])
    const hops = { path, amountIn, amountOutMinimum: 7n }
    const [next, old] = (['SwapRouter02', 'SwapRouter'] as const).map((name) => {
      const { abi } = packagedOf(name)
      return (functionName: string, ...args: readonly unknown[]) =>
        encodeFunctionData({ abi, functionName, args })
    }) as [Encode, Encode]
    const single = { ...pool, sqrtPriceLimitX96: 0n }
    const [self, oldSelf] = ['2', '0'].map((digit) => `0x${digit.padStart(40, '0')}`)
    const pair = [token.address, wrapped]
    const calls: readonly (readonly [to: string, data: Hex, get: string | undefined])[] = [
      [router, next('exactInputSingle', { ...single, recipient: user }), wrapped],
      [router, next('exactInput', { ...hops, recipient: user }), wrapped],
      [router, next('swapExactTokensForTokens', amountIn, 7n, pair, user), wrapped],
      [
        router,
        next('multicall', deadline, [
          next('exactInputSingle', { ...single, recipient: self }),
          next('unwrapWETH9', 7n, user),
        ]),
        undefined,
      ],
      [
        router,
        next('multicall', [
          next('exactInput', { ...hops, recipient: self }),
          next('sweepToken', wrapped, 7n, user),
        ]),
        wrapped,
      ],
      [oldRouter, old('exactInputSingle', { ...single, recipient: user, deadline }), wrapped],
      [
        oldRouter,
        old('multicall', [
          old('exactInput', { ...hops, recipient: oldSelf, deadline }),
          old('unwrapWETH9', 7n, user),
        ]),
        undefined,
      ],
    ]
    for (const [to, data, get] of calls) {
      const call = { to, data, value: 0n }
      const effect = swaps.read(call, user, network)
      expect(effect).toMatchObject({ pay: token.address.toLowerCase(), amount: amountIn, least: 7n })
      expect(effect).toMatchObject({ get: get?.toLowerCase(), receiver: user.toLowerCase() })
      expect(await pools.send(swaps.approval(token.address, to, amountIn))).toBe('success')
      const ran = await swaps.run(session, user, [call], [token.address, get], network, signal)
      expect(ran).toMatchObject({ ok: true, changes: [-amountIn, expect.any(BigInt)] })
      expect(ran?.changes?.[1]).toBeGreaterThan(7n)
      expect(await pools.send(call)).toBe('success')
    }
    const left = { token: token.address, owner: user, spender: router }
    expect(await swaps.allowance(session, left, network, signal)).toBe(0n)
    expect(await client.getBalance({ address: router })).toBe(0n)
  })

  test('SWP-06 the router’s price impact fits the pool, and a pair without a pool has no offer', async () => {
    const swapQuery = query('coin', parseUnits('100', 18))
    const offer = await sources.router.quote(swapQuery, signal)
    // 100 of some 1,000 coins: about 9 % less than at the margin.
    expect(offer?.impact).toBeGreaterThan(850)
    expect(offer?.impact).toBeLessThan(950)
    const stranger = { ...pools.token, address: '0x00000000000000000000000000000000000000aa' }
    expect(await sources.router.quote({ ...swapQuery, get: stranger }, signal)).toBe(undefined)
    expect(await sources.service.quote({ ...swapQuery, get: stranger }, signal)).toBe(undefined)
  })

  test('API-06 the service lists a chain’s tokens, the native coin without an address', async () => {
    const tokens = await sources.service.tokens({ network: pools.network }, signal)
    expect(tokens.map(({ address, symbol }) => [symbol, address])).toEqual([
      ['ETH', undefined],
      ['SBD', pools.token.address],
    ])
    const swapQuery = query('token', 1n)
    expect(await sources.service.allowance?.(swapQuery, signal)).toBe(0n)
    expect(sources.service.networks).toHaveLength(12)
    expect(sources.service.contracts(pools.network)).toEqual([pools.uniswap.pairRouter, pools.uniswap.router])
  })

  test('a simulation reports a failing call, and is undefined without a node', async () => {
    const { network, session } = pools
    const swapQuery = query('coin', 10n ** 30n)
    const call = await sources.router.build(swapQuery, { received: 1n, least: 1n }, signal)
    expect((await swaps.run(session, OWNER.address, [call], [undefined], network, signal))?.ok).toBe(false)
    const wallet = {
      request: async () => Promise.reject(new PorticoError('unsupported', { category: 'wallet' })),
    }
    const blind = createSwaps(undefined)
    expect(await blind.run(wallet as never, OWNER.address, [call], [undefined], network, signal)).toBe(
      undefined,
    )
  })

  test.each([
    ['receiver', 'swap.refused.least'],
    ['router', 'swap.refused.contract'],
    ['price', 'swap.refused.amount'],
    ['expired', 'swap.refused.fails'],
  ] as const)('SEC-05 SWP-10 a call of the service with a false %s is refused', async (lie, sentence) => {
    pools.api.setFaults([{ path: 'build-transaction', swap: lie }])
    await expect(prepare(query('coin', parseUnits('2', 18)))).rejects.toThrow(sentence)
    pools.api.setFaults([])
    expect((await prepare(query('coin', parseUnits('2', 18)))).steps).toHaveLength(1)
  })

  test('SEC-05 SWP-07 an approval is of exactly the amount, although the service asks for an unlimited one', async () => {
    const amount = parseUnits('50', 6)
    pools.api.setFaults([{ path: 'build-approve', swap: 'unlimited' }])
    const { steps } = await prepare(query('token', amount))
    pools.api.setFaults([])
    expect(steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(steps[0]?.call).toEqual(
      swaps.approval(pools.token.address, pools.uniswap.router.toLowerCase(), amount),
    )
    pools.api.setFaults([{ path: 'build-approve', swap: 'router' }])
    await expect(prepare(query('token', amount))).rejects.toThrow('swap.refused.contract')
    pools.api.setFaults([])
  })

  /** The review of a quote of the service. */
  const prepare = async (swapQuery: SwapQuery, rpcHost?: string) => {
    const offer = await sources.service.quote(swapQuery, signal)
    const received = offer?.received ?? 0n
    const quote = {
      source: sources.service,
      query: swapQuery,
      received,
      least: leastOf(received, 100),
      at: 0,
    }
    const { network, session } = pools
    const chain = identity as never
    const at = { namespace: 'eip155', network, address: OWNER.address, session, chain }
    return prepareSwap(quote, at, {
      abilities: abilitiesOfSwaps(swaps),
      text: (id) => String(id),
      amountText: String,
      shortAddress: String,
      ownedTokens: [],
      nativeBalance: undefined,
      earlier: async () => undefined,
      rpcHosts: () => (rpcHost === undefined ? [] : [rpcHost]),
      signal,
    })
  }
})
