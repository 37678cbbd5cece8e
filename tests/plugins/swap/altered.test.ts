import fc from 'fast-check'
import type { Network, Session } from 'portico/kernel'
import type { CallsSimulation, ContractCall } from 'portico/plugins/transactions/contract'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { identity } from '../../../plugins/eip155/identity.js'
import type { SwapQuery, SwapQuote, SwapSource } from '../../../plugins/swap/contract.js'
import { leastOf } from '../../../plugins/swap/quotes/quoteMaths.js'
import { prepareSwap } from '../../../plugins/swap/steps/prepareSwap.js'
import { volume } from '../../volumes.js'
import { abilitiesOfSwaps, type ChainSwaps, createSwaps } from './evmSwaps.js'

type Hex = `0x${string}`
const RUNS = volume(50, 2_000)
const signal = new AbortController().signal
const address = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [ACCOUNT, ROUTER, WRAPPED, TOKEN, OTHER, THIEF] = ['1', '2', '3', '4', '5', '6'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
])
const COIN = address('e')
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

type Kind = 'coin' | 'token' | 'tokens' | 'aggregator'
/** Parts of a call that a source could falsify. */
interface Parts {
  readonly to: string
  readonly pay: string
  readonly get: string
  readonly amount: bigint
  readonly least: bigint
  readonly receiver: string
  readonly value: bigint
}

const encode = (kind: Kind, { pay, get, amount, least, receiver }: Parts): string => {
  const [from, to, receiverAddress] = [pay, get, receiver] as [Hex, Hex, Hex]
  if (kind === 'coin')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, [WRAPPED, to], receiverAddress, 9n],
    })
  if (kind === 'token')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [amount, least, [from, WRAPPED], receiverAddress, 9n],
    })
  if (kind === 'tokens')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, least, [from, WRAPPED, to], receiverAddress, 9n],
    })
  return encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [OTHER, [from, to, OTHER, receiverAddress, amount, least, 0n], '0x'],
  })
}

const truth = (kind: Kind, amount: bigint, received: bigint) => {
  const pay = kind === 'coin' ? network.nativeCurrency : token(TOKEN)
  const get = kind === 'token' ? network.nativeCurrency : token(OTHER)
  const query: SwapQuery = { network, session, account: ACCOUNT, pay, get, amount, slippage: 100 }
  const parts: Parts = {
    to: ROUTER,
    pay: kind === 'coin' ? COIN : TOKEN,
    get: kind === 'token' ? COIN : OTHER,
    amount,
    least: leastOf(received, 100),
    receiver: ACCOUNT,
    value: kind === 'coin' ? amount : 0n,
  }
  return { query, parts }
}

const evm = createSwaps(undefined)
/** The prepared swap of a source that builds this call. */
const prepare = (
  { query, received }: { readonly query: SwapQuery; readonly received: bigint },
  call: ContractCall,
  more: Partial<ChainSwaps> = {},
  spender?: string,
  impact: number | 'unknown' = 4,
) => {
  const source: SwapSource = {
    plugin: 'test',
    provider: 'Test',
    networks: ['eip155:1'],
    contracts: () => [ROUTER],
    tokens: async () => [],
    quote: async () => undefined,
    build: async () => call,
    ...(spender !== undefined && { spender: async () => spender }),
  }
  const quote: SwapQuote = {
    source,
    query,
    received,
    least: leastOf(received, query.slippage),
    at: 0,
    ...(impact !== 'unknown' && { impact }),
  }
  const swaps: ChainSwaps = {
    ...evm,
    allowance: async () => 0n,
    decimals: async () => 6n,
    run: async () => undefined,
    ...more,
  }
  const chain = identity as never
  return prepareSwap(
    quote,
    { namespace: 'eip155', network, address: ACCOUNT, session, chain },
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
const callOf = (kind: Kind, parts: Parts): ContractCall => ({
  to: parts.to,
  data: encode(kind, parts),
  value: parts.value,
})

const kind = fc.constantFrom<Kind>('coin', 'token', 'tokens', 'aggregator')
const amount = fc.bigInt(10_000n, 2n ** 120n)

describe('the check of a built swap call', () => {
  test('SWP-05 SEC-05 a call that matches the quote passes, with an approval of exactly the amount', async () => {
    await fc.assert(
      fc.asyncProperty(kind, amount, amount, async (which, paid, received) => {
        const { query, parts } = truth(which, paid, received)
        const review = await prepare({ query, received }, callOf(which, parts))
        const native = query.pay.address === undefined
        expect(review.steps.map((each) => each.kind)).toEqual(native ? ['swap'] : ['approve', 'swap'])
        expect(review.notes.map(({ text }) => text)).toEqual(['swap.note.unsimulated'])
        if (!native) expect(review.steps[0]?.call).toEqual(evm.approval(TOKEN, ROUTER, paid))
        const call = review.steps.at(-1)?.intent.call.params as readonly [{ data: string; to: string }]
        expect([call[0].to, call[0].data]).toEqual([ROUTER, callOf(which, parts).data])
        expect(Object.isFrozen(call[0])).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  const lies: Readonly<Record<string, (parts: Parts, difference: bigint) => Partial<Parts>>> = {
    'another contract': () => ({ to: THIEF }),
    'another receiver': () => ({ receiver: THIEF }),
    'no receiver': () => ({ receiver: address('0') }),
    'another token to pay': () => ({ pay: THIEF }),
    'another token to get': () => ({ get: THIEF }),
    'a larger amount': ({ amount: paid, value }, difference) => ({
      amount: paid + difference,
      ...(value && { value: value + difference }),
    }),
    'a smaller amount': ({ amount: paid, value }) => ({
      amount: paid - 1n,
      ...(value && { value: value - 1n }),
    }),
    'a worse price': ({ least }, difference) => ({ least: difference < least ? least - difference : 0n }),
    'coins on top': ({ value }, difference) => ({ value: value + difference }),
  }
  test('PROP-20 SEC-05 a call with another contract, receiver, token, amount or price is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        kind,
        amount,
        amount,
        fc.constantFrom(...Object.keys(lies)),
        fc.bigInt(1n, 10n ** 18n),
        async (which, paid, received, lie, difference) => {
          const { query, parts } = truth(which, paid, received)
          const altered = { ...parts, ...lies[lie]?.(parts, difference) }
          const call = callOf(which, altered)
          const same = callOf(which, parts)
          // Not every layout has every part; for the aggregator no receiver is the sender.
          fc.pre(call.to !== same.to || call.data !== same.data || call.value !== same.value)
          fc.pre(!(which === 'aggregator' && lie === 'no receiver'))
          await expect(prepare({ query, received }, call)).rejects.toMatchObject({ category: 'transfer' })
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('an unknown call passes only if the simulated balances match the quote, and with a critical note', async () => {
    await fc.assert(
      fc.asyncProperty(
        amount,
        amount,
        fc.bigInt(-(2n ** 100n), 2n ** 100n),
        fc.bigInt(-(2n ** 100n), 2n ** 100n),
        async (paid, received, more, less) => {
          const { query, parts } = truth('tokens', paid, received)
          const call = { ...callOf('tokens', parts), data: '0xdeadbeef' }
          const simulation: CallsSimulation = { ok: true, changes: [-paid - more, received - less] }
          const prepared = prepare({ query, received }, call, { run: async () => simulation })
          if (more <= 0n && received - less >= parts.least)
            expect(await prepared).toMatchObject({
              isRead: false,
              notes: [{ level: 'critical', text: 'swap.note.least' }],
            })
          else await expect(prepared).rejects.toMatchObject({ category: 'transfer' })
        },
      ),
      { numRuns: RUNS },
    )
    const { query, parts } = truth('tokens', 10n ** 9n, 10n ** 9n)
    const call = { ...callOf('tokens', parts), data: '0xdeadbeef' }
    const blind = await prepare({ query, received: 10n ** 9n }, call)
    expect(blind.notes).toEqual([{ level: 'critical', text: 'swap.note.unchecked' }])
    const failing = prepare({ query, received: 10n ** 9n }, call, {
      run: async () => ({ ok: false, reason: 'Expired', changes: [] }),
    })
    await expect(failing).rejects.toThrow('swap.refused.fails.why')
  })

  test('SWP-07 the allowance decides whether an approval, and a reset to zero before it, are needed', async () => {
    const received = 10n ** 9n
    const { query, parts } = truth('tokens', 5_000n, received)
    const kinds = async (allowance: bigint, isOdd = false) => {
      const review = await prepare({ query, received }, callOf('tokens', parts), {
        allowance: async () => allowance,
        run: async (_session, _from, calls) =>
          // Some tokens refuse to change an allowance that is not zero.
          isOdd && calls.length === 1
            ? { ok: false, changes: [] }
            : { ok: true, changes: [-5_000n, received] },
      })
      return review.steps.map((each) => each.kind)
    }
    expect(await kinds(0n)).toEqual(['approve', 'swap'])
    expect(await kinds(4_999n)).toEqual(['approve', 'swap'])
    expect(await kinds(5_000n)).toEqual(['swap'])
    expect(await kinds(5_001n)).toEqual(['swap'])
    expect(await kinds(4_999n, true)).toEqual(['reset', 'approve', 'swap'])
    // Without an answer of the chain, the needed approval is unknown.
    const unread = prepare({ query, received }, callOf('tokens', parts), {
      allowance: async () => Promise.reject(new Error('offline')),
    })
    await expect(unread).rejects.toThrow('swap.allowance.failed')
  })

  test('SEC-05 decimals that differ from the chain’s or cannot be read are refused', async () => {
    const received = 10n ** 9n
    const { query, parts } = truth('tokens', 5_000n, received)
    const with_ = (decimals: ChainSwaps['decimals']) =>
      prepare({ query, received }, callOf('tokens', parts), { decimals })
    await expect(with_(async (_, of) => (of === OTHER ? 18n : 6n))).rejects.toThrow(
      'transactions.refused.decimals',
    )
    await expect(with_(async (_, of) => (of === TOKEN ? 0n : 6n))).rejects.toThrow(
      'transactions.refused.decimals',
    )
    await expect(with_(async () => Promise.reject(new Error('offline')))).rejects.toThrow(
      'transactions.refused.unread',
    )
  })

  test('SWP-06 a severe price impact is a critical note, and an unknown one a caution', async () => {
    const received = 10n ** 9n
    const { query, parts } = truth('tokens', 5_000n, received)
    const levels = async (impact: number | 'unknown') =>
      (await prepare({ query, received }, callOf('tokens', parts), {}, undefined, impact)).notes.map(
        ({ level }) => level,
      )
    expect(await levels(1_499)).toEqual(['caution'])
    expect(await levels(1_500)).toEqual(['caution', 'critical'])
    expect(await levels('unknown')).toEqual(['caution', 'caution'])
  })

  test('a spender that is not one of the source’s contracts is refused', async () => {
    const { query, parts } = truth('tokens', 5_000n, 10n ** 9n)
    await expect(prepare({ query, received: 10n ** 9n }, callOf('tokens', parts), {}, THIEF)).rejects.toThrow(
      'swap.refused.contract',
    )
  })
})
