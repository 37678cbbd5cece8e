import { erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../../plugins/eip155/identity.js'
import type { SwapSource } from '../../plugins/swap/contract.js'
import { prepareSwap } from '../../plugins/swap/steps/prepareSwap.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from '../plugins/swap/evmSwaps.js'
import { OWNER, openPools } from '../plugins/swap/openPools.js'
import {
  encodeSteps,
  exchange,
  ME,
  permit,
  portion,
  SELF,
  type Step,
  sweep,
  take,
  transfer,
  unwrap,
  wrap,
} from './universalSteps.js'

const signal = new AbortController().signal
const THIEF = '0x00000000000000000000000000000000000711ef'
const FOR_EVER = 2n ** 48n - 1n
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address, address, address) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const permitTypes = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

describe('swaps by the Universal Router on a chain with pools', () => {
  let pools: Awaited<ReturnType<typeof openPools>>
  let swaps: ChainSwaps
  beforeAll(async () => {
    pools = await openPools()
    swaps = createSwaps(pools.http)
    // An account that has used Uniswap before allows Permit2 everything.
    const { client, token, uniswap } = pools
    const args = [uniswap.permit2, 2n ** 256n - 1n] as const
    const hash = await client.writeContract({
      abi: erc20Abi,
      address: token.address,
      functionName: 'approve',
      args,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await pools.owned()).toBeGreaterThan(parseUnits('1000', 6))
  })
  afterAll(() => pools?.stop())

  /** Lets the router take an amount of the token by Permit2. */
  const allow = async (amount: bigint) => {
    const { client, token, uniswap } = pools
    const hash = await client.writeContract({
      abi: permit2Abi,
      address: uniswap.permit2,
      functionName: 'approve',
      args: [token.address, uniswap.universal, amount, Number(FOR_EVER)],
    })
    await client.waitForTransactionReceipt({ hash })
  }
  const allowance = () =>
    pools.client.readContract({
      abi: permit2Abi,
      address: pools.uniswap.permit2,
      functionName: 'allowance',
      args: [OWNER.address, pools.token.address, pools.uniswap.universal],
    })
  const callOf = (steps: readonly Step[], value = 0n) => ({
    to: pools.uniswap.universal,
    data: encodeSteps(steps, FOR_EVER),
    value,
  })
  const amountOf = (side: 'coin' | 'token') =>
    side === 'coin' ? parseUnits('0.5', 18) : parseUnits('100', 6)
  /** What Uniswap's own contracts quote. */
  const quote = async (version: 2 | 3, side: 'coin' | 'token') => {
    const path = pathOf(side)
    const quoted = await (version === 2 ? pools.quotePairs : pools.quotePool)(path, amountOf(side))
    return quoted as bigint
  }
  const pathOf = (side: 'coin' | 'token'): readonly Hex[] => {
    const path = [pools.uniswap.wrapped, pools.token.address]
    return side === 'coin' ? path : path.reverse()
  }

  /** Sends a call and compares what was booked with what was read of it. */
  const compare = async (steps: readonly Step[], side: 'coin' | 'token', received: bigint, value = 0n) => {
    const { network, session, token, client } = pools
    const call = callOf(steps, value)
    const sides = side === 'coin' ? [undefined, token.address] : [token.address, undefined]
    const [pay, get] = sides.map((each) => each?.toLowerCase())
    const amount = amountOf(side)
    const effect = swaps.read(call, OWNER.address, network)
    expect(effect).toEqual({ pay, get, amount, least: received, receiver: OWNER.address })
    const ran = await swaps.run(session, OWNER.address, [call], [pay, get], network, signal)
    expect(ran).toMatchObject({ ok: true, changes: [-amount, received] })
    const coins = () => client.getBalance({ address: OWNER.address })
    const before = [await coins(), await pools.owned()] as const
    const hash = await client.sendTransaction({ ...call, gas: 1_000_000n })
    const { status, gasUsed, effectiveGasPrice } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    const booked = [
      (await coins()) - before[0] + gasUsed * effectiveGasPrice,
      (await pools.owned()) - before[1],
    ]
    expect(side === 'coin' ? booked : booked.reverse()).toEqual([-amount, received])
    // Nothing stays in the router.
    for (const address of [token.address, pools.uniswap.wrapped])
      expect(
        await client.readContract({
          abi: erc20Abi,
          address,
          functionName: 'balanceOf',
          args: [pools.uniswap.universal],
        }),
      ).toBe(0n)
  }

  test.each([2, 3] as const)(
    'SWP-10 of the coin for a token, version %i, do what is read of them',
    async (version) => {
      const amount = amountOf('coin')
      const received = await quote(version, 'coin')
      const swap = { to: ME, amount, least: received, path: pathOf('coin'), isByAccount: false }
      await compare([wrap(SELF, amount), exchange(version, swap)], 'coin', received, amount)
    },
  )

  test.each([2, 3] as const)(
    'SWP-10 of a token for the coin by an allowance of Permit2, version %i, do what is read of them',
    async (version) => {
      const amount = amountOf('token')
      const received = await quote(version, 'token')
      const swap = { to: SELF, amount, least: 0n, path: pathOf('token'), isByAccount: true }
      await allow(amount)
      await compare([exchange(version, swap), unwrap(ME, received)], 'token', received)
      expect((await allowance())[0]).toBe(0n)
    },
  )

  test('SWP-10 with a signed permit of Permit2, a payment before and a portion for somebody else do what is read of them', async () => {
    const { token, uniswap, client } = pools
    const [amount, quoted] = [amountOf('token'), await quote(3, 'token')]
    const received = quoted - (quoted * 25n) / 10_000n
    const [, , nonce] = await allowance()
    const signed = {
      details: { token: token.address, amount, expiration: Number(FOR_EVER), nonce },
      spender: uniswap.universal,
      sigDeadline: FOR_EVER,
    }
    const signature = await client.signTypedData({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: uniswap.permit2 },
      types: permitTypes,
      primaryType: 'PermitSingle',
      message: signed,
    })
    const swap = { to: SELF, amount: 1n << 255n, least: 0n, path: pathOf('token'), isByAccount: false }
    const steps = [
      permit(signed, signature),
      take(token.address, SELF, amount),
      exchange(3, swap),
      portion(uniswap.wrapped, THIEF, 25n),
      unwrap(ME, received),
    ]
    await compare(steps, 'token', received)
    expect((await allowance())[0]).toBe(0n)
  })

  /** The review of a quote of a source that builds this call. */
  const prepare = async (steps: readonly Step[], side: 'coin' | 'token', least: bigint) => {
    const { network, session, token, uniswap } = pools
    const [pay, get] = side === 'coin' ? [network.nativeCurrency, token] : [token, network.nativeCurrency]
    const amount = amountOf(side)
    const source: SwapSource = {
      plugin: 'test',
      provider: 'Test',
      networks: ['eip155:1'],
      // The token is approved to Permit2.
      contracts: () => [uniswap.universal, uniswap.permit2],
      spender: async () => uniswap.permit2,
      tokens: async () => [],
      quote: async () => undefined,
      build: async () => callOf(steps, side === 'coin' ? amount : 0n),
    }
    const query = { network, session, account: OWNER.address, pay, get, amount, slippage: 100 }
    const chain = identity as never
    return prepareSwap(
      { source, query, received: least, least, at: 0 },
      { namespace: 'eip155', network, address: OWNER.address, session, chain },
      {
        abilities: abilitiesOfSwaps(swaps),
        text: (id) => String(id),
        amountText: String,
        shortAddress: String,
        ownedTokens: [],
        nativeBalance: undefined,
        earlier: async () => undefined,
        rpcHosts: () => [],
        signal,
      },
    )
  }

  test('SEC-05 SWP-10 calls with another receiver, a lower minimum or one more transfer are refused', async () => {
    const { token } = pools
    const [amount, least] = [amountOf('token'), await quote(3, 'token')]
    // The router may take more than the swap needs.
    await allow(3n * amount)
    const swap = exchange(3, { to: SELF, amount, least, path: pathOf('token'), isByAccount: true })
    const honest = await prepare([swap, unwrap(ME, least)], 'token', least)
    expect(honest.isRead).toBe(true)
    expect(honest.steps.map(({ kind }) => kind)).toEqual(['swap'])
    for (const [steps, refusal] of [
      [[swap, unwrap(THIEF, least)], 'swap.refused.receiver'],
      [[swap, unwrap(ME, least - 1n)], 'swap.refused.least'],
      [[swap, unwrap(ME, least), take(token.address, THIEF, 1n)], 'swap.refused.amount'],
    ] as const)
      await expect(prepare(steps, 'token', least)).rejects.toThrow(refusal)

    const [coins, tokens] = [amountOf('coin'), await quote(3, 'coin')]
    const buy = (to: Hex) =>
      exchange(3, { to, amount: coins, least: tokens, path: pathOf('coin'), isByAccount: false })
    expect((await prepare([wrap(SELF, coins), buy(ME)], 'coin', tokens)).isRead).toBe(true)
    for (const [steps, refusal] of [
      [[buy(THIEF)], 'swap.refused.receiver'],
      [[buy(SELF), sweep(token.address, ME, tokens - 1n)], 'swap.refused.least'],
      [[buy(SELF), transfer(token.address, THIEF, 1n), sweep(token.address, ME, 0n)], 'swap.refused.least'],
    ] as const)
      await expect(prepare([wrap(SELF, coins), ...steps], 'coin', tokens)).rejects.toThrow(refusal)
    await allow(0n)
  })
})
