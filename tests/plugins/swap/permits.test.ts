import { cell, type Session } from 'portico/kernel'
import type { Permits, PermitTerms, SignedPermit } from 'portico/plugins/transactions/contract'
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  hashDomain,
  keccak256,
  parseAbi,
  parseUnits,
  stringToHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../../../plugins/eip155/identity.js'
import { createPermits as createChainPermits } from '../../../plugins/eip155/permits/index.js'
import { readPermitted } from '../../../plugins/eip155/swaps/readPermitted.js'
import type {
  BuiltOffer,
  SwapOffer,
  SwapQuery,
  SwapSource,
  SwapStep,
} from '../../../plugins/swap/contract.js'
import { leastOf } from '../../../plugins/swap/quotes/quoteMaths.js'
import { createRouterSource } from '../../../plugins/swap/sources/createRouterSource.js'
import { encodePermitted } from '../../../plugins/swap/sources/encodePermitted.js'
import { createPermits } from '../../../plugins/swap/steps/createPermits.js'
import { loadPermitLibrary } from '../../../plugins/swap/steps/loadPermitLibrary.js'
import { prepareSwap } from '../../../plugins/swap/steps/prepareSwap.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from './evmSwaps.js'
import { type Hex, OWNER, openPools } from './openPools.js'

const library = await loadPermitLibrary()
const signal = new AbortController().signal
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
])
const THIEF = `0x${'6'.repeat(40)}` as Hex
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const sessionOf = (more: { methods?: readonly string[]; type?: 'smartAccount' } = {}) =>
  ({
    approved: cell({ allNetworks: true, networks: [], ...(more.methods && { methods: more.methods }) }),
    accounts: cell([{ address: OWNER.address, ...(more.type && { type: more.type }) }]),
    network: cell('eip155:1'),
    request: async () => {
      throw new Error('The wallet is not asked')
    },
  }) as unknown as Session
const signWith =
  (account: typeof OWNER) =>
  (text: string): Promise<Hex> =>
    account.signTypedData(JSON.parse(text))
const sign = signWith(OWNER)

describe('swaps with permits on a chain with pools', () => {
  let pools: Awaited<ReturnType<typeof openPools>>
  let swaps: ChainSwaps
  let source: SwapSource
  beforeAll(async () => {
    pools = await openPools()
    const { http, uniswap, token } = pools
    swaps = createSwaps(http)
    source = createRouterSource(
      {
        network: 1,
        address: uniswap.pairRouter,
        permitRouter: uniswap.router,
        name: 'Pools',
        tokens: [token],
      },
      { http, networkId: () => 'eip155:1', now: Date.now },
    )
  })
  afterAll(() => pools?.stop())

  const amount = parseUnits('12.5', 6)
  const start = (lies: Partial<SwapSource> = {}, chainSwaps: Partial<ChainSwaps> = {}) => {
    const { network, token } = pools
    const session = sessionOf()
    const permits = createPermits({ now: Date.now })
    const query: SwapQuery = {
      network,
      session,
      account: OWNER.address,
      pay: token,
      get: network.nativeCurrency,
      amount,
      slippage: 100,
    }
    const from = { ...source, ...lies }
    const review = async () => {
      const offer = (await from.quote(query, signal)) as SwapOffer
      return prepareSwap(
        { ...offer, source: from, query, least: leastOf(offer.received, 100), at: 0 },
        {
          namespace: 'eip155',
          network,
          address: OWNER.address,
          session,
          chain: identity as never,
        },
        {
          abilities: abilitiesOfSwaps({ ...swaps, ...chainSwaps }),
          text: (id) => String(id),
          amountText: String,
          shortAddress: String,
          ownedTokens: [],
          nativeBalance: undefined,
          earlier: async () => undefined,
          rpcHosts: () => [],
          permits: async () => permits,
          signal,
        },
      )
    }
    const signed = async (signText: (text: string) => Promise<unknown> = sign) => {
      const [step] = (await review()).steps
      if (step?.kind !== 'permit') throw new Error('No permit')
      const [, text] = step.intent.call.params as readonly [string, string]
      await permits.sign({
        intent: step.intent,
        account: { session, namespace: 'eip155' } as never,
        abilities: abilitiesOfSwaps(swaps),
        sessions: { provider: async () => ({ request: () => signText(text) }) } as never,
        signal,
      })
      return review()
    }
    return { query, review, signed }
  }
  const allowance = () =>
    pools.client.readContract({
      abi: erc20Abi,
      address: pools.token.address,
      functionName: 'allowance',
      args: [OWNER.address, pools.uniswap.router],
    })
  const altering =
    (alter: (offer: BuiltOffer, query: SwapQuery) => Partial<{ offer: BuiltOffer; query: SwapQuery }>) =>
    (query: SwapQuery, offer: BuiltOffer, stop: AbortSignal) => {
      const other = offer.permit ? alter(offer, query) : {}
      return source.build(other.query ?? query, other.offer ?? offer, stop)
    }

  test('SWP-07 SEC-05 a permit swap pays out in one transaction and leaves no allowance', async () => {
    const { review, signed } = start()
    const before = await review()
    expect(before.steps.map(({ kind }) => kind)).toEqual(['permit', 'swap'])
    expect(before).toMatchObject({ permit: 'unsigned', isRead: true, spender: pools.uniswap.router })
    expect(before.fee).toBeGreaterThan(0n)
    const [, text] = (before.steps[0] as SwapStep).intent.call.params as readonly [string, string]
    expect(JSON.parse(text)).toMatchObject({
      primaryType: 'Permit',
      domain: { name: 'Sandbox Dollar', chainId: 1, verifyingContract: pools.token.address },
      message: { owner: OWNER.address, spender: pools.uniswap.router, value: String(amount), nonce: '0' },
    })
    const after = await signed()
    expect(after.steps.map(({ kind }) => kind)).toEqual(['swap'])
    expect(after.permit).toBe('signed')
    const read = () =>
      Promise.all([
        pools.owned(),
        pools.client.getBalance({ address: OWNER.address }),
        pools.client.getTransactionCount({ address: OWNER.address }),
      ])
    const [tokens, coins, count] = await read()
    const [step] = after.steps
    if (!step) throw new Error('No step')
    expect(await pools.send(step.call)).toBe('success')
    const [tokensLeft, coinsNow, countNow] = await read()
    expect(tokens - tokensLeft).toBe(amount)
    expect(coinsNow).toBeGreaterThan(coins + after.quote.least - parseUnits('0.001', 18))
    expect([await allowance(), countNow - count]).toEqual([0n, 1])
  })

  test('SEC-05 a swap works although somebody else has submitted its permit before', async () => {
    const { signed } = start()
    const [step] = (await signed()).steps
    if (!step) throw new Error('No step')
    const { args } = decodeFunctionData({ abi: routerAbi, data: step.call.data as Hex })
    const [first] = (args as unknown as readonly [bigint, readonly Hex[]])[1]
    const permit = decodeFunctionData({ abi: routerAbi, data: first as Hex })
    const [, value, deadline, v, r, s] = permit.args as readonly [Hex, bigint, bigint, number, Hex, Hex]
    const abi = parseAbi(['function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'])
    const spent = [OWNER.address, pools.uniswap.router, value, deadline, v, r, s] as const
    const data = encodeFunctionData({ abi, functionName: 'permit', args: spent })
    expect(await pools.send({ to: pools.token.address, data, value: 0n })).toBe('success')
    expect(await pools.send(step.call)).toBe('success')
    expect(await allowance()).toBe(0n)
  })

  test('SEC-05 no permit is offered for a call that differs from the quote', async () => {
    const other = (permit: Partial<SignedPermit>) =>
      altering((offer) => ({ offer: { ...offer, permit: { ...offer.permit, ...permit } as SignedPermit } }))
    const lies: readonly (readonly [string, Partial<SwapSource>])[] = [
      ['swap.refused.call', { build: other({ value: amount + 1n }) }],
      ['swap.refused.call', { build: other({ value: 2n ** 256n - 1n }) }],
      ['swap.refused.call', { build: other({ deadline: 2n ** 64n }) }],
      ['swap.refused.receiver', { build: altering((_, query) => ({ query: { ...query, account: THIEF } })) }],
      [
        'swap.refused.amount',
        { build: altering((_, query) => ({ query: { ...query, amount: amount - 1n } })) },
      ],
      ['swap.refused.least', { build: altering((offer) => ({ offer: { ...offer, least: 1n } })) }],
      [
        'swap.refused.token',
        {
          build: altering((_, query) => ({ query: { ...query, pay: { ...query.pay, address: THIEF } } })),
        },
      ],
      [
        'swap.refused.contract',
        {
          quote: async (...args) => ({
            received: 1n,
            ...(await source.quote(...args)),
            permitSpender: THIEF,
          }),
        },
      ],
      [
        'swap.refused.contract',
        {
          contracts: () => [pools.uniswap.pairRouter, pools.uniswap.router, THIEF],
          build: async (query, offer, stop) => ({
            ...(await source.build(query, offer, stop)),
            ...(offer.permit && { to: THIEF }),
          }),
        },
      ],
    ]
    for (const [sentence, lie] of lies)
      await expect(start(lie).review(), `${sentence} ${Object.keys(lie)}`).rejects.toThrow(sentence)
  })

  test('SEC-05 a call that changes after the permit was signed is refused', async () => {
    for (const [sentence, change] of [
      ['swap.refused.receiver', { account: THIEF }],
      ['swap.refused.amount', { amount: amount / 2n }],
    ] as const) {
      const build = altering((offer, query) =>
        BigInt(offer.permit?.r ?? 0) ? { query: { ...query, ...change } } : {},
      )
      await expect(start({ build }).signed()).rejects.toThrow(sentence)
    }
  })

  test('SEC-05 a foreign, malleable or otherwise invalid signature leads to an approval', async () => {
    const second = async (text: string) => {
      const signature = await sign(text)
      const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
      return `${signature.slice(0, 66)}${word(s).slice(2)}${signature.endsWith('1b') ? '1c' : '1b'}`
    }
    const larger = (text: string) => sign(text.replace(`"value":"${amount}"`, '"value":"99999999999"'))
    const answers = [signWith(privateKeyToAccount(generatePrivateKey()) as typeof OWNER), second, larger]
    for (const answer of [...answers, async () => '0x', async () => 42, async () => `0x${'0'.repeat(130)}`])
      expect((await start().signed(answer)).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    const fromZero = async (text: string) => {
      const signature = await sign(text)
      return `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`
    }
    expect((await start().signed(fromZero)).permit).toBe('signed')
  })

  test('SEC-05 no permit is offered when the permit’s spender already has the allowance', async () => {
    const spender = `0x${'7'.repeat(40)}`
    const overrides = {
      contracts: () => [pools.uniswap.pairRouter, pools.uniswap.router, spender],
      quote: async (...args: Parameters<SwapSource['quote']>) => ({
        received: 1n,
        ...(await source.quote(...args)),
        permitSpender: spender,
      }),
      build: async (query: SwapQuery, offer: BuiltOffer, stop: AbortSignal) => ({
        ...(await source.build(query, offer, stop)),
        ...(offer.permit && { to: spender }),
      }),
    }
    const chain = (left: bigint) => ({
      allowance: async (_: unknown, query: { spender: string }) => (query.spender === spender ? left : 0n),
      run: async () => undefined,
      permits: async () => {
        const create = await swaps.permits?.()
        if (!create) throw new Error('No permits')
        const request: Permits['request'] = async (_, terms) => ({
          network: 'eip155:1',
          from: terms.owner,
          call: { method: 'eth_signTypedData_v4', params: [] },
          terms,
          nonce: 0n,
        })
        return (given: unknown) => ({ ...create(given), request })
      },
    })
    const first = async (left: bigint) => (await start(overrides, chain(left)).review()).steps[0]?.kind
    expect([await first(amount - 1n), await first(amount)]).toEqual(['permit', 'approve'])
  })

  test('SWP-07 a source that fails to build the call with a permit leads to an approval', async () => {
    const build = (query: SwapQuery, offer: BuiltOffer, stop: AbortSignal) =>
      offer.permit ? Promise.reject(new TypeError('Failed to fetch')) : source.build(query, offer, stop)
    expect((await start({ build }).review()).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test('SWP-07 no permit is used without its code, or for a wallet with batches', async () => {
    const kinds = async (chainSwaps: Partial<ChainSwaps>) =>
      (await start({}, chainSwaps).review()).steps.map(({ kind }) => kind)
    expect(await kinds({ permits: async () => Promise.reject(new TypeError('Failed to fetch')) })).toEqual([
      'approve',
      'swap',
    ])
    expect(await kinds({ batches: async () => true })).toEqual(['swap'])
  })
})

describe('the terms of a permit', () => {
  const TOKEN = `0x${'4'.repeat(40)}` as Hex
  const ROUTER = `0x${'2'.repeat(40)}` as Hex
  const terms: PermitTerms = { token: TOKEN, owner: OWNER.address, spender: ROUTER, value: 5n, deadline: 9n }
  const domain = { name: 'Token', version: '2', chainId: 1, verifyingContract: TOKEN }
  const field = (name: string, type: string) => ({ name, type })
  const types = {
    EIP712Domain: [
      field('name', 'string'),
      field('version', 'string'),
      field('chainId', 'uint256'),
      field('verifyingContract', 'address'),
    ],
  }
  const separator = (more: object = {}) => hashDomain({ domain: { ...domain, ...more }, types } as never)
  const tokenAbi = parseAbi([
    'function name() view returns (string)',
    'function version() view returns (string)',
    'function nonces(address) view returns (uint256)',
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function PERMIT_TYPEHASH() view returns (bytes32)',
  ])
  const standard = keccak256(
    stringToHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
  )
  const facts = {
    name: 'Token',
    version: '2',
    nonces: 7n,
    DOMAIN_SEPARATOR: separator(),
    PERMIT_TYPEHASH: standard,
  }
  /** A node with a token like this, and code at these addresses. */
  const ask = (
    overrides: Partial<Record<keyof typeof facts, unknown>> = {},
    code: Readonly<Record<string, string>> = {},
    session = sessionOf(),
    pending?: bigint,
  ) => {
    const all = { ...facts, ...overrides }
    const rpc = async (
      _: unknown,
      call: { method: string; params: never },
      { parse }: { parse: (answer: unknown) => unknown },
    ) => {
      const [request, block] = call.params as readonly [string & { data: Hex }, string]
      if (call.method === 'eth_getCode')
        return parse(code[request.toLowerCase()] ?? (request === ROUTER ? '0x60' : '0x'))
      const { functionName } = decodeFunctionData({ abi: tokenAbi, data: request.data })
      const result = block === 'pending' ? pending : all[functionName]
      if (result === undefined) throw new Error('execution reverted')
      return parse(
        typeof result === 'string' && result.startsWith('raw:')
          ? result.slice(4)
          : encodeFunctionResult({ abi: tokenAbi, functionName, result } as never),
      )
    }
    const network = { id: 1, caipNetworkId: 'eip155:1' } as never
    return createChainPermits({ rpc } as never, library).request(session, terms, network, signal)
  }

  test('have the token’s own domain, with its version or 1', async () => {
    expect(await ask()).toMatchObject({ terms, nonce: 7n, from: OWNER.address, network: 'eip155:1' })
    const text = (await ask())?.call.params as readonly [string, string]
    expect(JSON.parse(text[1])).toMatchObject({
      domain,
      message: { owner: OWNER.address, spender: ROUTER, value: '5', nonce: '7', deadline: '9' },
    })
    const first = { version: undefined, DOMAIN_SEPARATOR: separator({ version: '1' }) }
    expect(await ask({ ...first, PERMIT_TYPEHASH: undefined })).toBeTruthy()
  })

  test.each([
    [
      'of another domain: a token that poses as another',
      { DOMAIN_SEPARATOR: separator({ verifyingContract: THIEF }) },
    ],
    ['of another chain', { DOMAIN_SEPARATOR: separator({ chainId: 137 }) }],
    ['of another name', { name: 'USD Coin' }],
    ['of another version', { version: '1' }],
    ['without a domain', { DOMAIN_SEPARATOR: undefined }],
    ['without a count', { nonces: undefined }],
    ['of another layout, as before the standard', { PERMIT_TYPEHASH: word(1n) }],
    ['with a name that is none', { name: 'raw:0x4d4b52' }],
    [
      'with an endless name',
      { name: 'A'.repeat(101), DOMAIN_SEPARATOR: separator({ name: 'A'.repeat(101) }) },
    ],
  ] as const)('SEC-05 are refused for a token %s', async (_, overrides) => {
    expect(await ask(overrides)).toBe(undefined)
  })

  test('are refused while a pending transaction uses the nonce', async () => {
    expect(await ask({}, {}, sessionOf(), 7n)).toBeTruthy()
    expect(await ask({}, {}, sessionOf(), 8n)).toBe(undefined)
  })

  test('SEC-05 need a plain-key owner (no EIP-7702), a contract as spender, and approved typed-data signing', async () => {
    const own = OWNER.address.toLowerCase()
    expect(await ask({}, { [own]: '0x6001' })).toBe(undefined)
    expect(await ask({}, { [own]: `0xef0100${'1'.repeat(40)}` })).toBe(undefined)
    expect(await ask({}, { [ROUTER]: '0x' })).toBe(undefined)
    expect(await ask({}, {}, sessionOf({ type: 'smartAccount' }))).toBe(undefined)
    expect(await ask({}, {}, sessionOf({ methods: ['eth_sendTransaction', 'personal_sign'] }))).toBe(
      undefined,
    )
    expect(await ask({}, {}, sessionOf({ methods: ['eth_signTypedData_v4'] }))).toBeTruthy()
  })
})

describe('a call with a permit', () => {
  const TOKEN = `0x${'4'.repeat(40)}` as Hex
  const OTHER = `0x${'5'.repeat(40)}` as Hex
  const ROUTER = `0x${'2'.repeat(40)}`
  const read = (permitted: Parameters<typeof readPermitted>[0]) => readPermitted(permitted, library)
  const permit: SignedPermit = { value: 500n, deadline: 99n, v: 28, r: word(3n), s: word(4n) }
  const query = (get: string | undefined) =>
    ({ account: OWNER.address, pay: { address: TOKEN }, get: { address: get }, amount: 500n }) as SwapQuery
  const dataOf = async (get: string | undefined) =>
    (await encodePermitted(query(get), { least: 40n, permit, path: [TOKEN, get ?? OTHER] })) as Hex
  const call = (data: string, value = 0n) => ({ to: ROUTER, data, value })
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: routerAbi, functionName, args } as never)
  const whole = (...calls: readonly Hex[]) => encode('multicall', [99n, calls])
  const permitting = encode('selfPermit', [TOKEN, 500n, 99n, 28, permit.r, permit.s])
  const swapping = (to: string) => encode('swapExactTokensForTokens', [500n, 40n, [TOKEN, OTHER], to])

  test('is read as its permit, its swap, and the rest', async () => {
    expect(read(call(await dataOf(OTHER)))).toMatchObject({
      permit: { ...permit, token: TOKEN },
      effect: { pay: TOKEN, get: OTHER, amount: 500n, least: 40n, receiver: OWNER.address },
      withoutPermit: { to: ROUTER, value: 0n, data: whole(swapping(OWNER.address)) },
    })
    expect(read(call(await dataOf(undefined)))?.effect).toMatchObject({
      get: undefined,
      least: 40n,
      receiver: OWNER.address,
    })
    expect(read(call(whole(permitting, swapping(OWNER.address))))).toBeTruthy()
  })

  test('SEC-05 is unreadable with any part added, missing or changed', async () => {
    const swap = swapping(OWNER.address)
    const self = `0x${'2'.padStart(40, '0')}`
    const sweep = encode('sweepToken', [TOKEN, 0n, THIEF])
    const unwrap = encode('unwrapWETH9', [40n, THIEF])
    const good = await dataOf(OTHER)
    for (const data of [
      '0x',
      'nothing',
      swap,
      permitting,
      whole(permitting),
      whole(swap, permitting),
      whole(permitting, permitting, swap),
      whole(permitting, swap, sweep),
      whole(permitting, swap, swap),
      whole(permitting, swap, unwrap),
      whole(permitting, swapping(self), sweep),
      whole(permitting, swapping(self), unwrap, unwrap),
      whole(permitting, whole(permitting, swap)),
      encode('multicall', [99n, [permitting, `${swap}00`]]),
      `${good}00`,
      `${good}${'0'.repeat(64)}`,
      good.slice(0, -64),
      // Longer than the permit.
      encode('multicall', [100n, [permitting, swap]]),
    ])
      expect([data, read(call(data))]).toEqual([data, undefined])
    expect(read(call(good, 1n))).toBe(undefined)
    // A swap with the router as its receiver must be read as such, and so not match the visitor's address.
    expect(read(call(whole(permitting, swapping(self))))?.effect.receiver).toBe(self)
  })
})
