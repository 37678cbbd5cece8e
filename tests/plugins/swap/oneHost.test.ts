import type { Http } from 'portico/core'
import { type Network, PorticoError, type Session } from 'portico/kernel'
import type { CallsSimulation, ContractCall } from 'portico/plugins/transactions/contract'
import { type Abi, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { identity } from '../../../plugins/eip155/identity.js'
import type { SwapQuote, SwapSource } from '../../../plugins/swap/contract.js'
import { createServiceSource } from '../../../plugins/swap/sources/createServiceSource.js'
import { prepareSwap } from '../../../plugins/swap/steps/prepareSwap.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from './evmSwaps.js'

const signal = new AbortController().signal
const address = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [ACCOUNT, ROUTER, TOKEN, OTHER, THIEF, POOL] = ['1', '2', '4', '5', '6', '7'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const network: Network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}
const session = {} as Session
const token = (at: string) => ({ address: at, name: 'Token', symbol: 'TOK', decimals: 6 })
const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as Abi, args } as never)
const [AMOUNT, RECEIVED, LEAST] = [5_000n, 10_000n, 9_900n]
const GOOD: CallsSimulation = { ok: true, changes: [-AMOUNT, RECEIVED] }
const QUOTED_BY = 'rpc.example'

/** The prepared swap of a call that a service has built, and which hosts were to be left out of its trial runs. */
const prepare = async (
  call: Partial<ContractCall>,
  {
    hosts = [QUOTED_BY],
    isCoin = false,
    getsCoin = false,
    isOwnQuote = false,
    run = async () => GOOD,
  }: {
    hosts?: readonly string[]
    isCoin?: boolean
    getsCoin?: boolean
    isOwnQuote?: boolean
    run?: (apartFrom: string | undefined) => Promise<CallsSimulation | undefined>
  } = {},
) => {
  const apart: unknown[] = []
  const value = isCoin ? AMOUNT : 0n
  const source: SwapSource = {
    plugin: 'test',
    provider: 'Test',
    networks: ['eip155:1'],
    ...(!isOwnQuote && { host: () => QUOTED_BY }),
    contracts: () => [ROUTER],
    tokens: async () => [],
    quote: async () => undefined,
    build: async () => ({ to: ROUTER, data: '0xdeadbeef', value, ...call }),
  }
  const pay = isCoin ? network.nativeCurrency : token(TOKEN)
  const get = getsCoin ? network.nativeCurrency : token(OTHER)
  const quote: SwapQuote = {
    source,
    query: { network, session, account: ACCOUNT, pay, get, amount: AMOUNT, slippage: 100 },
    received: RECEIVED,
    least: LEAST,
    impact: 4,
    at: 0,
  }
  const swaps: ChainSwaps = {
    ...createSwaps(undefined),
    allowance: async () => AMOUNT,
    decimals: async () => 6n,
    run: async (...[, , , , , , apartFrom]) => {
      apart.push(apartFrom)
      return run(apartFrom)
    },
  }
  const review = await prepareSwap(
    quote,
    { namespace: 'eip155', network, address: ACCOUNT, session, chain: identity as never },
    {
      abilities: abilitiesOfSwaps(swaps),
      text: (id) => String(id),
      amountText: String,
      shortAddress: String,
      ownedTokens: [],
      nativeBalance: undefined,
      earlier: async () => undefined,
      rpcHosts: () => hosts,
      signal,
    },
  )
  return { notes: review.notes.map(({ level, text }) => `${level} ${text}`), isRead: review.isRead, apart }
}

describe('SEC-05 a call that cannot be decoded', () => {
  test('is refused where quote and trial run come from one host', async () => {
    await expect(prepare({})).rejects.toThrow('swap.refused.unknown')
    await expect(prepare({}, { hosts: [QUOTED_BY, QUOTED_BY] })).rejects.toThrow('swap.refused.unknown')
  })

  test('is run by another host, and has to be confirmed', async () => {
    const found = await prepare({}, { hosts: [QUOTED_BY, 'node.example'] })
    expect(found).toEqual({ notes: ['critical swap.note.least'], isRead: false, apart: [QUOTED_BY] })
    // That host cannot run it.
    const silent = prepare({}, { hosts: [QUOTED_BY, 'node.example'], run: async () => undefined })
    await expect(silent).rejects.toThrow('swap.refused.unknown')
    const honest = prepare(
      {},
      {
        hosts: [QUOTED_BY, 'node.example'],
        run: async (apartFrom) => (apartFrom ? { ok: true, changes: [-AMOUNT, 0n] } : GOOD),
      },
    )
    await expect(honest).rejects.toThrow('swap.refused.least')
  })

  test('has to be confirmed where another host runs it anyway, or the page itself has quoted', async () => {
    for (const options of [{ hosts: ['node.example', QUOTED_BY] }, { hosts: [] }, { isOwnQuote: true }])
      expect(await prepare({}, options)).toMatchObject({
        notes: ['critical swap.note.least'],
        apart: [undefined],
      })
  })
})

describe('SEC-05 SWP-05 a short form of a router', () => {
  const unoswapTo = (to: Hex, least: bigint) =>
    encode(
      'unoswapTo(uint256, uint256, uint256, uint256, uint256)',
      BigInt(to),
      BigInt(TOKEN),
      AMOUNT,
      least,
      BigInt(POOL),
    )
  const ethUnoswapTo = (to: Hex, least: bigint) =>
    encode('ethUnoswapTo(uint256, uint256, uint256)', BigInt(to), least, BigInt(POOL))

  test('is refused if it pays somebody else, or less than was quoted', async () => {
    for (const isCoin of [true, false]) {
      const data = isCoin ? ethUnoswapTo : unoswapTo
      const hosts = [QUOTED_BY, 'node.example']
      const refused = (to: Hex, least: bigint) => prepare({ data: data(to, least) }, { isCoin, hosts })
      await expect(refused(THIEF, 0n)).rejects.toThrow('swap.refused.receiver')
      await expect(refused(address('0'), LEAST)).rejects.toThrow('swap.refused.receiver')
      await expect(refused(ACCOUNT, LEAST - 1n)).rejects.toThrow('swap.refused.least')
      await expect(refused(ACCOUNT, LEAST)).resolves.toMatchObject({ isRead: false })
    }
    const other = encode(
      'unoswap(uint256, uint256, uint256, uint256)',
      BigInt(OTHER),
      AMOUNT,
      LEAST,
      BigInt(POOL),
    )
    await expect(prepare({ data: other })).rejects.toThrow('swap.refused.token')
    const more = encode(
      'unoswap(uint256, uint256, uint256, uint256)',
      BigInt(TOKEN),
      AMOUNT + 1n,
      LEAST,
      BigInt(POOL),
    )
    await expect(prepare({ data: more })).rejects.toThrow('swap.refused.amount')
    // It pays the coin, which was not asked for.
    const coin = encode(
      'unoswap(uint256, uint256, uint256, uint256)',
      BigInt(TOKEN),
      AMOUNT,
      LEAST,
      BigInt(POOL) | (1n << 252n),
    )
    await expect(prepare({ data: coin })).rejects.toThrow('swap.refused.token')
  })

  test('is refused where quote and trial run come from one host, because who quotes chooses the pools', async () => {
    const unwrapping = BigInt(POOL) | (1n << 252n)
    const forms = [
      [{ data: unoswapTo(ACCOUNT, LEAST) }, false],
      [{ data: ethUnoswapTo(ACCOUNT, LEAST) }, true],
      [{ data: encode('ethUnoswap(uint256, uint256)', LEAST, BigInt(POOL)) }, true],
      [{ data: encode('uniswapV3Swap(uint256, uint256, uint256[])', AMOUNT, LEAST, [BigInt(POOL)]) }, false],
      [
        {
          data: encode(
            'clipperSwap(address, uint256, address, uint256, uint256, uint256, bytes32, bytes32)',
            THIEF,
            BigInt(TOKEN),
            OTHER,
            AMOUNT,
            LEAST,
            9n,
            zeroHash,
            zeroHash,
          ),
        },
        false,
      ],
    ] as const
    for (const [call, isCoin] of forms)
      for (const hosts of [[QUOTED_BY], [QUOTED_BY, QUOTED_BY]])
        await expect(prepare(call, { isCoin, hosts })).rejects.toThrow('swap.refused.unknown')
    // All that it names is what was asked for, but the pool is still of the quoter's choice.
    const data = encode(
      'unoswap(uint256, uint256, uint256, uint256)',
      BigInt(TOKEN),
      AMOUNT,
      LEAST,
      unwrapping,
    )
    await expect(prepare({ data }, { getsCoin: true })).rejects.toThrow('swap.refused.unknown')
  })

  test('is run by another host if there is one, which has to be able to', async () => {
    const data = unoswapTo(ACCOUNT, LEAST)
    const hosts = [QUOTED_BY, 'node.example']
    expect(await prepare({ data }, { hosts })).toEqual({
      notes: ['caution swap.note.token'],
      isRead: false,
      apart: [QUOTED_BY],
    })
    const silent = prepare({ data }, { hosts, run: async () => undefined })
    await expect(silent).rejects.toThrow('swap.refused.unknown')
    const empty = prepare({ data }, { hosts, run: async () => ({ ok: true, changes: [-AMOUNT, 0n] }) })
    await expect(empty).rejects.toThrow('swap.refused.least')
    // The host that runs the call did not quote it.
    expect(await prepare({ data }, { hosts: ['node.example'], run: async () => undefined })).toMatchObject({
      notes: ['critical swap.note.unchecked'],
    })
  })
})

test('the service names its host, with the port', () => {
  const source = createServiceSource({
    http: {} as never,
    hosts: { at: () => 'https://rpc.example:8443/path' } as never,
    projectId: 'project',
    now: () => 0,
  })
  expect(source.host?.(network)).toBe('rpc.example:8443')
})

describe('SEC-05 what was sent is read from another host than the one that quoted', () => {
  const intent = createSwaps(undefined).request(network, ACCOUNT, { to: ROUTER, data: '0x12', value: 0n })
  const sent = { from: ACCOUNT, to: ROUTER, value: '0x0', input: '0x12', chainId: '0x1' }
  /** Endpoints of two hosts; the one that quoted shows the transaction as it was confirmed. */
  const endpoints = (another: () => unknown) => {
    const asked: (string | undefined)[] = []
    const rpc: Http['rpc'] = async (_, __, parser, options) => {
      asked.push(options?.apartFrom)
      return parser.parse(options?.apartFrom === QUOTED_BY ? another() : sent)
    }
    const swaps = createSwaps({ rpc } as Http)
    return { asked, read: () => swaps.readBack(intent, '0x1', network, signal, { apartFrom: QUOTED_BY }) }
  }

  test('also the transaction of a Safe, at the place in its block that its wallet names', async () => {
    const block = `0x${'ab'.repeat(32)}`
    const asked: unknown[] = []
    const rpc: Http['rpc'] = async (_, { method, params }, parser, options) => {
      asked.push([method, options?.apartFrom])
      const isKnown =
        method === 'eth_getTransactionByBlockHashAndIndex' && (params as readonly unknown[])[0] === block
      return parser.parse(isKnown ? sent : null)
    }
    const sessionOf = (type?: 'smartAccount') =>
      ({
        accounts: { get: () => [{ address: ACCOUNT, type }] },
        request: async ({ method }: { method: string }) =>
          method === 'eth_getTransactionReceipt' ? { blockHash: block, transactionIndex: '0x3' } : null,
      }) as unknown as Session
    const read = (of: Session) =>
      createSwaps({ rpc } as Http).readBack(intent, '0x1', network, signal, {
        apartFrom: QUOTED_BY,
        session: of,
      })
    expect(await read(sessionOf('smartAccount'))).toEqual([])
    expect(asked).toEqual([
      ['eth_getTransactionByHash', QUOTED_BY],
      ['eth_getTransactionByBlockHashAndIndex', QUOTED_BY],
    ])
    expect(await read(sessionOf())).toBe(undefined)
  })

  test('and from the network’s own only if that cannot be reached', async () => {
    const other = endpoints(() => ({ ...sent, to: THIEF }))
    expect(await other.read()).toMatchObject([{ part: 'to', found: THIEF }])
    expect(other.asked).toEqual([QUOTED_BY])
    const offline = endpoints(() => {
      throw new PorticoError('The service could not be reached', { category: 'http' })
    })
    expect(await offline.read()).toEqual([])
    expect(offline.asked).toEqual([QUOTED_BY, undefined])
    const unknown = endpoints(() => {
      throw new PorticoError('Unknown transaction', { category: 'rpc' })
    })
    expect(await unknown.read()).toBe(undefined)
    expect(unknown.asked).toEqual([QUOTED_BY])
  })
})
