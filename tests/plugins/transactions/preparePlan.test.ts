import type { AccountInUse } from 'portico/core'
import type { Session } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { createCalls } from '../../../plugins/eip155/calls/index.js'
import { identity } from '../../../plugins/eip155/identity.js'
import { transactionReader } from '../../../plugins/eip155/reading/index.js'
import type { CallIntent, TransactionPlan } from '../../../plugins/transactions/contract.js'
import { MOST_STEPS, type TransactionRecord } from '../../../plugins/transactions/engine/machine.js'
import type { PrepareDeps } from '../../../plugins/transactions/plans/PreparedPlan.js'
import { preparePlan } from '../../../plugins/transactions/plans/preparePlan.js'
import { readPlan } from '../../../plugins/transactions/plans/readPlan.js'
import { network as networkOf } from '../eip155/fixtures.js'

const address = (byte: string) => `0x${byte.repeat(20)}`
const [ME, VAULT, THIEF, USDC, SHARE] = ['a1', 'fa', 'ee', 'c5', '5a'].map(address) as [
  string,
  string,
  string,
  string,
  string,
]
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const token = { address: USDC, symbol: 'USDC', decimals: 6 }
const share = { address: SHARE, symbol: 'vUSDC', decimals: 6 }
const amount = 250_000_000n
const call = (data: string, to = VAULT): TransactionPlan => ({
  title: 'Deposit',
  steps: [{ kind: 'call', label: 'Deposit', to, data }],
})
const deposit: TransactionPlan = {
  ...call('0x6e553f65'),
  pays: { token, amount },
  gets: { token: share, amount },
}

/** A node whose balances the calls change as told, or which answers something else about a token. */
const createNode = () => {
  const node = {
    changes: { [USDC]: -amount, [SHARE]: amount } as Record<string, bigint>,
    /** Tokens that answer no balance, and those whose balance goes down whenever it is read. */
    mute: [] as string[],
    unsteady: [] as string[],
    /** Answers about anything else never come. */
    isSilent: false,
  }
  const simulate = (calls: readonly { readonly to: string; readonly data: string }[]) => {
    let isLater = false
    let reads = 0
    return calls.map(({ to, data }) => {
      const isBalance = data.startsWith('0x70a08231') || to.startsWith('0x000000000000000000000000000000')
      if (!isBalance) isLater = true
      const balance = 10n ** 12n + (isLater ? (node.changes[to] ?? 0n) : 0n)
      const found = node.unsteady.includes(to) ? balance - BigInt(++reads) : balance
      const returnData = node.mute.includes(to) ? '0x01' : `0x${word(found)}`
      return { status: '0x1', gasUsed: '0x5208', returnData: isBalance ? returnData : '0x' }
    })
  }
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first] = params as readonly [{ data: string; to: string; blockStateCalls: never }]
    if (node.isSilent && method !== 'eth_simulateV1') return new Promise(() => {})
    if (method === 'eth_call' && first.data.startsWith('0x313ce567'))
      return first.to.toLowerCase() === THIEF ? '0x' : `0x${word(6n)}`
    if (method === 'eth_call') return `0x${word(0n)}`
    if (method === 'eth_gasPrice') return '0x1'
    if (method !== 'eth_simulateV1') throw Object.assign(new Error(`No ${method}`), { code: -32601 })
    const [{ calls }] = first.blockStateCalls as [{ calls: never }]
    return [{ calls: simulate(calls) }]
  }
  return Object.assign(node, { request })
}

const owned = (byte: string) => ({
  address: address(byte),
  symbol: `T${byte}`,
  name: 'T',
  decimals: 6,
  amount: 1n,
})
const prepare = async (
  plan: TransactionPlan,
  node = createNode(),
  change: Partial<PrepareDeps> = {},
): Promise<Awaited<ReturnType<typeof preparePlan>> & { readonly texts: readonly string[] }> => {
  const account = {
    namespace: 'eip155',
    network: networkOf(1),
    address: ME,
    session: {
      request: node.request,
      accounts: { get: () => [] },
      approved: { get: () => ({}) },
    } as unknown as Session,
    chain: identity,
  } as unknown as AccountInUse
  const prepared = await preparePlan(readPlan(plan), account, {
    calls: createCalls(undefined),
    record: undefined,
    hasOpen: false,
    mayBatch: true,
    ownedTokens: [],
    nativeBalance: 10n ** 18n,
    text: (id, params) => [id.replace('transactions.', ''), ...Object.values(params ?? {})].join(' | '),
    exactText: (units, { symbol, decimals }) => `${Number(units) / 10 ** decimals} ${symbol}`,
    amountText: (units, { symbol }) => `${units} ${symbol}`,
    shortAddress: (each) => each.slice(0, 4).toLowerCase(),
    read: async ({ call: { params } }: CallIntent) =>
      transactionReader.read(transactionReader.params.parse(params), undefined),
    earlier: async () => undefined,
    now: () => 0,
    signal: new AbortController().signal,
    ...change,
  })
  return { ...prepared, texts: prepared.notes.map(({ level, text }) => `${level}: ${text}`) }
}

describe('the trial run of a plan', () => {
  test('finds that a token is taken of which the plan says nothing, also the 21st, and beside one that answers no balance', async () => {
    const others = Array.from({ length: 30 }, (_, index) => owned(String(10 + index)))
    for (const taken of ['10', '31', '39']) {
      const node = createNode()
      node.changes[address(taken)] = -1n
      node.mute = [address('11'), address('32')]
      await expect(prepare(deposit, node, { ownedTokens: others })).rejects.toThrow('refused.others')
    }
  })

  test('goes on for the rest, and says which tokens could not be checked', async () => {
    const node = createNode()
    node.mute = [address('12')]
    node.unsteady = [address('13')]
    const { texts, changes } = await prepare(deposit, node, { ownedTokens: ['11', '12', '13'].map(owned) })
    expect(texts).toEqual(['caution: note.unchecked | \u2068T12\u2069 (0x12), \u2068T13\u2069 (0x13)'])
    expect(changes?.map((each) => each.token.symbol)).toEqual(['USDC', 'vUSDC'])
    const many = Array.from({ length: 110 }, (_, index) => ({
      ...owned('11'),
      address: `0x${String(1_000 + index).padStart(40, '1')}`,
    }))
    expect((await prepare(deposit, createNode(), { ownedTokens: many })).texts).toEqual([
      expect.stringMatching(/^caution: note.unchecked \| .*, …$/),
    ])
  })

  test('that shows no balance of a token of the plan counts as none', async () => {
    const node = createNode()
    node.mute = [SHARE]
    const { texts, changes } = await prepare(deposit, node)
    expect(texts).toEqual(['critical: note.unsimulated'])
    expect(changes).toBe(undefined)
  })

  test('says if the balance for the fee could not be read', async () => {
    expect((await prepare(deposit, undefined, { nativeBalance: undefined })).texts).toEqual([
      'caution: note.balance',
    ])
  })
})

describe('a call that gives leave to take tokens, or sends them, whatever its label', () => {
  const spend = (selector: string, ...values: readonly (bigint | string)[]) =>
    `0x${selector}${values.map(word).join('')}`
  test.each([
    ['approve', USDC, spend('095ea7b3', THIEF, amount), 'effect.approval | 250 USDC | 0xee'],
    ['increaseAllowance', USDC, spend('39509351', THIEF, amount), 'effect.approval.added | 250 USDC | 0xee'],
    ['setApprovalForAll', SHARE, spend('a22cb465', THIEF, 1n), 'effect.approval.all | vUSDC | 0xee'],
    ['taking it back', SHARE, spend('a22cb465', THIEF, 0n), 'effect.approval.none | vUSDC | 0xee'],
    [
      'approve of Permit2',
      PERMIT2,
      spend('87517c45', USDC, THIEF, amount, 1n),
      'effect.approval | 250 USDC | 0xee',
    ],
    [
      'approve of a token without decimals',
      THIEF,
      spend('095ea7b3', VAULT, 7n),
      'effect.approval | 7 0xee | 0xfa',
    ],
    ['transfer', USDC, spend('a9059cbb', THIEF, amount), 'effect.transfer | 250 USDC | 0xee'],
  ])('%s', async (_, to, data, effect) => {
    const { steps } = await prepare({
      ...call(data, to),
      pays: { token, amount },
      gets: { token: share, amount },
    })
    expect(steps[0]?.effect?.text).toBe(effect)
    expect(steps[0]?.effect?.address.toLowerCase()).toBe(effect.endsWith('fa') ? VAULT : THIEF)
  })

  test('any other call has no such effect', async () => {
    expect((await prepare(deposit)).steps[0]?.effect).toBe(undefined)
  })

  test('a call that cannot be read is a critical warning', async () => {
    const { texts } = await prepare(deposit, undefined, { read: async () => undefined })
    expect(texts).toEqual(['critical: note.unread | Deposit'])
  })
})

test('a record that has no room for a further request is not continued by another', async () => {
  const step = {
    kind: 'call',
    isLast: true,
    state: 'declined',
    method: 'eth_sendTransaction',
    at: 0,
  } as const
  const record = { steps: Array.from({ length: MOST_STEPS }, () => step) } as unknown as TransactionRecord
  await expect(prepare(deposit, undefined, { record })).rejects.toThrow('refused.tries')
})
