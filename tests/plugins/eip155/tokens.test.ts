import { cell, type Session } from 'portico/kernel'
import type { NamedToken } from 'portico/plugins/tokens/contract'
import { createMockChain } from 'portico/testing'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, erc20Abi, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readAssetList, readAssets } from '../../../plugins/eip155/tokens/readAssets.js'
import { readTokens } from '../../../plugins/eip155/tokens/readTokens.js'

type Hex = `0x${string}`
const OWNER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const [network] = createMockChain('eip155').networks as [
  ReturnType<typeof createMockChain>['networks'][number],
]
const { signal } = new AbortController()
const addressOf = (at: number): Hex => `0x${(at + 1).toString(16).padStart(40, '0')}`
const named = (count: number): readonly NamedToken[] =>
  Array.from({ length: count }, (_, at) => ({
    address: addressOf(at),
    name: `T${at}`,
    symbol: `T${at}`,
    decimals: 6,
  }))

const sessionOf = (request: (call: { method: string; params?: unknown }) => unknown) => {
  const calls: { method: string; params?: unknown }[] = []
  const session = {
    network: cell<string | undefined>(network.caipNetworkId),
    request: async (call: { method: string; params?: unknown }) => {
      calls.push(call)
      return request(call)
    },
  }
  return { session: session as unknown as Session, calls, set: session.network.set }
}
const word = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount])
const callOf = ({ params }: { params?: unknown }) => (params as [{ to: Hex; data: Hex }])[0]

/** A chain where the balance of each token is its index; some fail, answer junk, or are no tokens. */
const answerOf = (to: Hex): Hex | undefined => {
  const at = Number(BigInt(to)) - 1
  return at === 3 ? undefined : at === 4 ? '0x' : at === 5 ? `0x${'9612084f'.repeat(8)}` : word(BigInt(at))
}
const withMulticall = (call: { method: string; params?: unknown }) => {
  const { to, data } = callOf(call)
  if (to !== MULTICALL) throw new Error('asked one by one')
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const result = (
    (args as readonly unknown[])[0] as readonly { target: Hex; allowFailure: boolean; callData: Hex }[]
  ).map((each) => {
    const inner = decodeFunctionData({ abi: erc20Abi, data: each.callData })
    expect(inner).toEqual({ functionName: 'balanceOf', args: [OWNER] })
    expect(each.allowFailure).toBe(true)
    const answer = answerOf(each.target)
    return { success: answer !== undefined, returnData: answer ?? ('0x08c379a0' as Hex) }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
const alone = (call: { method: string; params?: unknown }) => {
  const { to } = callOf(call)
  const answer = to === MULTICALL ? '0x' : answerOf(to)
  if (answer === undefined) throw new Error('execution reverted')
  return answer
}

describe('tokens of the host on an EVM chain', () => {
  const amounts = (list: Awaited<ReturnType<typeof readTokens>>) => list.map(({ amount }) => Number(amount))
  test('are read in one call of Multicall3, as viem reads and writes it', async () => {
    const { session, calls } = sessionOf(withMulticall)
    const list = await readTokens(session, OWNER, network, signal, named(8))
    expect(calls).toHaveLength(1)
    expect(amounts(list)).toEqual([1, 2, 6, 7])
    expect(list[0]).toEqual({
      asset: `${network.caipNetworkId}/erc20:${addressOf(1)}`,
      name: 'T1',
      symbol: 'T1',
      decimals: 6,
      amount: 1n,
    })
  })
  test('are read in calls of at most 100', async () => {
    const { session, calls } = sessionOf(withMulticall)
    expect(await readTokens(session, OWNER, network, signal, named(250))).toHaveLength(246)
    expect(calls).toHaveLength(3)
  })
  test('are read one by one, four in parallel, where the chain has no Multicall3', async () => {
    let running = 0
    let most = 0
    const { session, calls } = sessionOf(async (call) => {
      running++
      most = Math.max(most, running)
      await Promise.resolve()
      running--
      return alone(call)
    })
    expect(amounts(await readTokens(session, OWNER, network, signal, named(20)))).toEqual([
      1,
      2,
      ...Array.from({ length: 14 }, (_, at) => at + 6),
    ])
    expect(calls).toHaveLength(21)
    expect(most).toBe(4)
  })
  test.each([
    '0x',
    `0x${'9612084f'.repeat(8)}`,
    word(32n),
    `${word(32n)}${word(1n << 255n).slice(2)}`,
    null,
    7,
    {},
    '0xzz',
  ])('an invalid answer of Multicall3 (%s) leads to single calls', async (junk) => {
    const { session } = sessionOf((call) => (callOf(call).to === MULTICALL ? junk : alone(call)))
    expect(amounts(await readTokens(session, OWNER, network, signal, named(3)))).toEqual([1, 2])
  })
  test('without a list no request is sent', async () => {
    const { session, calls } = sessionOf(alone)
    expect(await readTokens(session, OWNER, network, signal, [])).toEqual([])
    expect(calls).toEqual([])
  })
  test('a chain that fails every request is an error, not an empty list', async () => {
    const { session } = sessionOf(() => Promise.reject(new Error('no node')))
    await expect(readTokens(session, OWNER, network, signal, named(3))).rejects.toThrow('no node')
  })
  test('a network switch during the read rejects it', async () => {
    const { session, set } = sessionOf((call) => {
      set('eip155:999')
      return withMulticall(call)
    })
    await expect(readTokens(session, OWNER, network, signal, named(3))).rejects.toThrow('switched networks')
  })
})

describe('BAL-04 assets that a wallet lists', () => {
  const asset = (more: object = {}, metadata: object = {}) => ({
    address: addressOf(0),
    balance: '0x5f5e100',
    type: 'ERC20',
    metadata: { name: 'USD Coin', symbol: 'USDC', iconUrl: '', decimals: 6, price: 1.5, ...metadata },
    ...more,
  })
  const read = (answer: unknown) => readAssetList(answer, '0x1', 'eip155:1')
  test('amounts are read as hexadecimal, and the native coin without an address', () => {
    expect(
      read({ '0x1': [asset(), asset({ address: 'native', type: 'NATIVE' }, { symbol: 'ETH' })] }),
    ).toEqual([
      expect.objectContaining({
        asset: `eip155:1/erc20:${addressOf(0)}`,
        amount: 100_000_000n,
        price: '1.5',
      }),
      expect.objectContaining({ asset: 'eip155:1/slip44:60', symbol: 'ETH' }),
    ])
  })
  test('an empty object is a valid empty list', () => {
    expect(read({})).toEqual([])
  })
  test.each<readonly [string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'no'],
    ['a chain without a list', { '0x1': {} }],
    ['an asset that is null', { '0x1': [null] }],
    ...['address', 'balance', 'type', 'metadata'].map(
      (key) => [`no ${key}`, { '0x1': [asset({ [key]: undefined })] }] as const,
    ),
    ...['name', 'symbol', 'iconUrl', 'decimals', 'price'].map(
      (key) => [`no ${key}`, { '0x1': [asset({}, { [key]: undefined })] }] as const,
    ),
    ['another type', { '0x1': [asset({ type: 'ERC721' })] }],
    ['decimals that are a text', { '0x1': [asset({}, { decimals: '6' })] }],
    ['a price that is a text', { '0x1': [asset({}, { price: '1' })] }],
    ['one of them on another chain', { '0x1': [asset()], '0xa': [asset({ balance: 5 })] }],
  ])('%s makes the answer invalid', (_, answer) => {
    expect(read(answer)).toBe(undefined)
  })
  test('an asset with an invalid amount is left out', () => {
    expect(read({ '0x1': [asset({ balance: '100' }), asset({ balance: `0x${'f'.repeat(64)}` })] })).toEqual(
      [],
    )
  })
  test('BAL-05 API-08 are requested only if the wallet has the capability assetDiscovery', async () => {
    const hexId = `0x${Number(network.id).toString(16)}`
    const ask = (supported: unknown) =>
      sessionOf(({ method }) =>
        method === 'wallet_getCapabilities'
          ? { [hexId]: { assetDiscovery: { supported } } }
          : { [hexId]: [asset()] },
      )
    const yes = ask(true)
    expect(await readAssets(yes.session, OWNER, network, signal)).toHaveLength(1)
    expect(yes.calls[1]).toMatchObject({
      method: 'wallet_getAssets',
      params: [{ account: OWNER, chainFilter: [hexId] }],
    })
    for (const no of [ask(false), ask('yes'), sessionOf(() => Promise.reject(new Error('no such method')))]) {
      expect(await readAssets(no.session, OWNER, network, signal)).toBe(undefined)
      expect(no.calls).toHaveLength(1)
    }
  })
})
