import type { SwapEffect } from 'portico/plugins/swap/contract'
import type { ContractCall } from 'portico/plugins/transactions/contract'
import { type Abi, concat, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwap } from '../../../plugins/eip155/swaps/readSwap.js'

const address = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [ACCOUNT, ROUTER, WRAPPED, PAY, GET, THIEF, POOL] = ['1', '2', '3', '4', '5', '6', '7'].map(
  address,
) as [Hex, Hex, Hex, Hex, Hex, Hex, Hex]
const [AMOUNT, LEAST] = [1_000n, 900n]
const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as Abi, args } as never)
const word = (of: Hex, flags = 0n) => BigInt(of) | flags
const UNWRAP = 1n << 252n

const read = (data: Hex, value = 0n, id = 999): SwapEffect | undefined =>
  readSwap({ to: ROUTER, data, value } satisfies ContractCall, ACCOUNT, { id })

describe('SEC-05 SWP-05 short forms of the 1inch router are decoded: receiver, amount and minimum', () => {
  /** Each form, by its receiver and least amount; the amount is sent along if there is no token. */
  const forms: Readonly<
    Record<
      string,
      {
        readonly to?: true
        readonly pay: 'token' | 'coin' | 'pools'
        encode(to: Hex, least: bigint, flags?: bigint): Hex
      }
    >
  > = {}
  const dex = (flags: bigint) => word(POOL, flags)
  for (const [suffix, pools] of [
    ['', 1],
    ['2', 2],
    ['3', 3],
  ] as const) {
    const types = (count: number) => Array.from({ length: count }, () => 'uint256').join(', ')
    const dexes = (flags = 0n) => [...Array.from({ length: pools - 1 }, () => dex(0n)), dex(flags)]
    Object.assign(forms, {
      [`unoswap${suffix}`]: {
        pay: 'token',
        encode: (_: Hex, least: bigint, flags?: bigint) =>
          // The upper bits of the token's word have no meaning for the router.
          encode(
            `unoswap${suffix}(${types(3 + pools)})`,
            word(PAY, 1n << 200n),
            AMOUNT,
            least,
            ...dexes(flags),
          ),
      },
      [`unoswapTo${suffix}`]: {
        to: true,
        pay: 'token',
        encode: (to: Hex, least: bigint, flags?: bigint) =>
          encode(
            `unoswapTo${suffix}(${types(4 + pools)})`,
            word(to),
            word(PAY),
            AMOUNT,
            least,
            ...dexes(flags),
          ),
      },
      [`ethUnoswap${suffix}`]: {
        pay: 'coin',
        encode: (_: Hex, least: bigint, flags?: bigint) =>
          encode(`ethUnoswap${suffix}(${types(1 + pools)})`, least, ...dexes(flags)),
      },
      [`ethUnoswapTo${suffix}`]: {
        to: true,
        pay: 'coin',
        encode: (to: Hex, least: bigint, flags?: bigint) =>
          encode(`ethUnoswapTo${suffix}(${types(2 + pools)})`, word(to), least, ...dexes(flags)),
      },
    })
  }
  const list = (flags = 0n) => [dex(0n), dex(flags)]
  Object.assign(forms, {
    'unoswap of version 5': {
      pay: 'token',
      encode: (_: Hex, least: bigint) =>
        encode('unoswap(address, uint256, uint256, uint256[])', PAY, AMOUNT, least, list()),
    },
    'unoswapTo of version 5': {
      to: true,
      pay: 'token',
      encode: (to: Hex, least: bigint) =>
        encode('unoswapTo(address, address, uint256, uint256, uint256[])', to, PAY, AMOUNT, least, list()),
    },
    'unoswapToWithPermit of version 5': {
      to: true,
      pay: 'token',
      encode: (to: Hex, least: bigint) =>
        encode(
          'unoswapToWithPermit(address, address, uint256, uint256, uint256[], bytes)',
          to,
          PAY,
          AMOUNT,
          least,
          list(),
          '0x12',
        ),
    },
    uniswapV3Swap: {
      pay: 'pools',
      encode: (_: Hex, least: bigint) =>
        encode('uniswapV3Swap(uint256, uint256, uint256[])', AMOUNT, least, list()),
    },
    uniswapV3SwapTo: {
      to: true,
      pay: 'pools',
      encode: (to: Hex, least: bigint) =>
        encode('uniswapV3SwapTo(address, uint256, uint256, uint256[])', to, AMOUNT, least, list()),
    },
    uniswapV3SwapToWithPermit: {
      to: true,
      pay: 'token',
      encode: (to: Hex, least: bigint) =>
        encode(
          'uniswapV3SwapToWithPermit(address, address, uint256, uint256, uint256[], bytes)',
          to,
          PAY,
          AMOUNT,
          least,
          list(),
          '0x12',
        ),
    },
  })

  test.each(Object.keys(forms))('%s', (name) => {
    const form = forms[name] as (typeof forms)[string]
    const value = form.pay === 'coin' ? AMOUNT : 0n
    const base = {
      pay: form.pay === 'token' ? PAY : undefined,
      get: undefined,
      amount: AMOUNT,
      least: LEAST,
      receiver: ACCOUNT,
      byPools: form.pay === 'pools' ? ['pay', 'get'] : ['get'],
    }
    expect(read(form.encode(ACCOUNT, LEAST), value)).toEqual(base)
    expect(read(form.encode(ACCOUNT, 0n), value)).toMatchObject({ least: 0n })
    expect(read(form.encode(THIEF, LEAST), value)?.receiver).toBe(form.to ? THIEF : ACCOUNT)
    // An empty receiver is nobody, not the sender.
    if (form.to) expect(BigInt(read(form.encode(address('0'), LEAST), value)?.receiver ?? 1n)).toBe(0n)
    expect(read(form.encode(ACCOUNT, LEAST).slice(0, -320) as Hex, value)).toBe(undefined)
  })

  test('that unwrap the coin name what is received', () => {
    for (const name of ['unoswap', 'unoswapTo3', 'ethUnoswap2']) {
      const form = forms[name] as (typeof forms)[string]
      expect(read(form.encode(ACCOUNT, LEAST, UNWRAP), AMOUNT)).toMatchObject({ get: undefined, byPools: [] })
    }
    const version5 = encode(
      'unoswap(address, uint256, uint256, uint256[])',
      PAY,
      AMOUNT,
      LEAST,
      list(1n << 254n),
    )
    expect(read(version5)).toMatchObject({ get: undefined, byPools: [] })
    const pools = encode('uniswapV3Swap(uint256, uint256, uint256[])', AMOUNT, LEAST, list(1n << 253n))
    expect(read(pools, AMOUNT)).toMatchObject({ pay: undefined, get: undefined, byPools: [] })
  })

  test.each([
    [
      'clipperSwap',
      'clipperSwap(address, uint256, address, uint256, uint256, uint256, bytes32, bytes32)',
      false,
    ],
    [
      'clipperSwapTo',
      'clipperSwapTo(address, address, uint256, address, uint256, uint256, uint256, bytes32, bytes32)',
      true,
    ],
    [
      'clipperSwap of version 5',
      'clipperSwap(address, address, address, uint256, uint256, uint256, bytes32, bytes32)',
      false,
    ],
    [
      'clipperSwapTo of version 5',
      'clipperSwapTo(address, address, address, address, uint256, uint256, uint256, bytes32, bytes32)',
      true,
    ],
  ])('%s is not decoded, because its exchange may be any contract', (_, signature, hasReceiver) => {
    const isOld = !signature.includes('uint256, address, uint256')
    const data = encode(
      signature,
      POOL,
      ...(hasReceiver ? [ACCOUNT] : []),
      isOld ? PAY : word(PAY),
      GET,
      AMOUNT,
      LEAST,
      9n,
      pad('0x1'),
      pad('0x2'),
    )
    expect(read(data)).toBe(undefined)
  })

  test('swap of version 5 is decoded like that of version 6', () => {
    const description = [PAY, GET, POOL, ACCOUNT, AMOUNT, LEAST, 0n]
    const data = encode(
      'swap(address, (address, address, address, address, uint256, uint256, uint256), bytes, bytes)',
      POOL,
      description,
      '0x12',
      '0x34',
    )
    expect(read(data)).toEqual({ pay: PAY, get: GET, amount: AMOUNT, least: LEAST, receiver: ACCOUNT })
  })
})

describe('SEC-05 SWP-05 other functions of constant-product routers are decoded', () => {
  const path = [PAY, WRAPPED, GET]
  test('for tokens that take a fee, and for an exact amount to receive', () => {
    const effect = { pay: PAY, get: GET, amount: AMOUNT, least: LEAST, receiver: THIEF }
    const both = 'uint256, uint256, address[], address, uint256'
    expect(
      read(
        encode(
          `swapExactTokensForTokensSupportingFeeOnTransferTokens(${both})`,
          AMOUNT,
          LEAST,
          path,
          THIEF,
          9n,
        ),
      ),
    ).toEqual(effect)
    expect(read(encode(`swapTokensForExactTokens(${both})`, LEAST, AMOUNT, path, THIEF, 9n))).toEqual(effect)
    expect(read(encode(`swapTokensForExactETH(${both})`, LEAST, AMOUNT, path, THIEF, 9n))).toEqual({
      ...effect,
      get: undefined,
    })
    for (const name of ['swapETHForExactTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'])
      expect(
        read(encode(`${name}(uint256, address[], address, uint256)`, LEAST, path, THIEF, 9n), AMOUNT),
      ).toEqual({
        ...effect,
        pay: undefined,
      })
  })
})

describe('SEC-05 SWP-05 Uniswap’s SwapRouter and SwapRouter02 are decoded', () => {
  const packed = concat([PAY, numberToHex(500, { size: 3 }), WRAPPED, numberToHex(3000, { size: 3 }), GET])
  const own = numberToHex(2, { size: 20 })
  const single = (to: Hex, get: Hex = GET, limit = 0n) =>
    encode('exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))', [
      PAY,
      get,
      500,
      to,
      AMOUNT,
      LEAST,
      limit,
    ])
  const oldSingle = (to: Hex) =>
    encode('exactInputSingle((address, address, uint24, address, uint256, uint256, uint256, uint160))', [
      PAY,
      GET,
      500,
      to,
      9n,
      AMOUNT,
      LEAST,
      0n,
    ])
  const exchanges: Readonly<Record<string, (to: Hex) => Hex>> = {
    exactInputSingle: single,
    'exactInputSingle with a deadline': oldSingle,
    exactInput: (to) => encode('exactInput((bytes, address, uint256, uint256))', [packed, to, AMOUNT, LEAST]),
    'exactInput with a deadline': (to) =>
      encode('exactInput((bytes, address, uint256, uint256, uint256))', [packed, to, 9n, AMOUNT, LEAST]),
    swapExactTokensForTokens: (to) =>
      encode('swapExactTokensForTokens(uint256, uint256, address[], address)', AMOUNT, LEAST, [PAY, GET], to),
  }
  const multicall = (...calls: readonly Hex[]) => encode('multicall(uint256, bytes[])', 9n, calls)
  const effect = { pay: PAY, get: GET, amount: AMOUNT, least: LEAST, receiver: ACCOUNT }

  test.each(Object.keys(exchanges))('%s, alone and in a multicall', (name) => {
    const exchange = exchanges[name] as (to: Hex) => Hex
    expect(read(exchange(ACCOUNT))).toEqual(effect)
    expect(read(exchange(THIEF))).toEqual({ ...effect, receiver: THIEF })
    // Only the second router, which has no deadline here, reads this as the sender.
    const one = numberToHex(1, { size: 20 })
    expect(read(exchange(one))?.receiver).toBe(name.endsWith('with a deadline') ? one : ACCOUNT)
    expect(read(multicall(exchange(ACCOUNT)))).toEqual(effect)
    expect(read(encode('multicall(bytes[])', [exchange(THIEF)]))).toEqual({ ...effect, receiver: THIEF })
    expect(
      read(encode('multicall(bytes32, bytes[])', pad('0x9'), [exchange(ACCOUNT), encode('refundETH()')])),
    ).toEqual(effect)
    // The router takes the coin that is sent along only if it wraps to what the exchange takes.
    expect(read(exchange(ACCOUNT), AMOUNT)).toEqual({ ...effect, pay: undefined, byPools: ['pay'] })
    // On Ethereum the router wraps to another token than this one, which it would take from the account besides the coin.
    expect(read(exchange(ACCOUNT), AMOUNT, 1)).toEqual(effect)
  })

  test('what the router pays out of its own counts', () => {
    const unwrap = (to: Hex, least = LEAST) => encode('unwrapWETH9(uint256, address)', least, to)
    const sweep = (token: Hex, to: Hex) => encode('sweepToken(address, uint256, address)', token, LEAST, to)
    const coin = { ...effect, get: undefined }
    expect(read(multicall(single(own, WRAPPED), unwrap(ACCOUNT)))).toEqual(coin)
    expect(read(multicall(single(own, WRAPPED), unwrap(THIEF, 1n)))).toEqual({
      ...coin,
      least: 1n,
      receiver: THIEF,
    })
    expect(read(multicall(single(ROUTER, WRAPPED), encode('unwrapWETH9(uint256)', LEAST)))).toEqual(coin)
    expect(read(multicall(single(own), sweep(GET, THIEF)))).toEqual({ ...effect, receiver: THIEF })
    // Each router has an address of its own for itself, which is anybody's on the other.
    const zero = address('0')
    expect(read(multicall(oldSingle(zero), sweep(GET, ACCOUNT)))).toEqual(effect)
    expect(read(multicall(oldSingle(own), sweep(GET, ACCOUNT)))).toBe(undefined)
    expect(read(multicall(single(zero), sweep(GET, ACCOUNT)))).toBe(undefined)
    // It stays in the router, and everybody can take it.
    expect(read(single(own))?.receiver).toBe(own)
  })

  test('anything else is not decoded', () => {
    const unwrap = encode('unwrapWETH9(uint256, address)', LEAST, ACCOUNT)
    for (const data of [
      // Two exchanges, two payments, another token, and what was already paid out.
      multicall(single(ACCOUNT), single(THIEF)),
      multicall(single(own), unwrap, unwrap),
      multicall(single(own), encode('sweepToken(address, uint256, address)', PAY, LEAST, ACCOUNT)),
      multicall(single(ACCOUNT), unwrap),
      multicall(multicall(single(ACCOUNT))),
      multicall(),
      multicall(unwrap),
      // Only a part of the amount may be paid.
      single(ACCOUNT, GET, 7n),
      encode('exactInput((bytes, address, uint256, uint256))', [packed.slice(0, -2) as Hex, ACCOUNT, 1n, 1n]),
      encode('permitAndCall(bytes, bytes)', '0x12', single(ACCOUNT)),
      '0x',
      '0x83800a8e',
    ] as Hex[])
      expect(read(data)).toBe(undefined)
  })
})
