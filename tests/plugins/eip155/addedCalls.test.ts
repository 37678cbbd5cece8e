import type { Http } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { CallIntent, TransferDifference, TransferIntent } from 'portico/plugins/transactions/contract'
import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createTransfers } from '../../../plugins/eip155/transfers/index.js'
import { createSwaps } from '../swap/evmSwaps.js'

interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

const { signal } = new AbortController()
const at = (digits: string) => getAddress(`0x${digits.repeat(20)}`)
const [account, receiver, token, otherToken, router] = ['a1', 'b2', 'c3', 'c4', 'd5'].map(at) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const [thief, paymaster, relay, delegate] = ['66', '77', '88', '99'].map(at) as [Hex, Hex, Hex, Hex]
const entryPoint = getAddress('0x0000000071727de22e5e9d8baf0edac6f37da032')
const oldEntryPoint = getAddress('0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789')
const permit2 = getAddress('0x000000000022d473030f116ddee9f6b43ac78ba3')
const multiSend = getAddress('0x9641d764fc13c8b624c04430c7356c1c7c8102e2')
const FEE = 1_000_000n
const network: Network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as Abi, args } as never)
const call = (to: Hex, signature: string, ...args: readonly unknown[]): Call => ({
  to,
  value: 0n,
  data: encode(signature, ...args),
})
const coins = (to: Hex, value: bigint): Call => ({ to, value, data: '0x' })
const erc20 = (to: Hex, name: 'transfer' | 'approve', of: Hex, amount: bigint): Call => ({
  to,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: name, args: [of, amount] }),
})

/** The ways in which an account makes calls of its own. */
const TUPLES = '(address to, uint256 value, bytes data)[]'
const MODE_LIST: Hex = pad('0x01', { dir: 'right', size: 32 })
const MODE_DATA: Hex = pad('0x01000000000078210001', { dir: 'right', size: 32 })
const MODE_NESTED: Hex = pad('0x01000000000078210002', { dir: 'right', size: 32 })
const listOf = (calls: readonly Call[]) => encodeAbiParameters(parseAbiParameters(TUPLES), [calls as never])
const batchBy: Readonly<Record<string, (calls: readonly Call[]) => Hex>> = {
  'execute of tuples': (calls) => encode(`execute(${TUPLES} calls)`, calls),
  'executeBatch of tuples': (calls) => encode(`executeBatch(${TUPLES} calls)`, calls),
  'executeBySender of tuples': (calls) => encode(`executeBySender(${TUPLES} calls)`, calls),
  'executeBatch of three lists': (calls) =>
    encode(
      'executeBatch(address[], uint256[], bytes[])',
      calls.map(({ to }) => to),
      calls.map(({ value }) => value),
      calls.map(({ data }) => data),
    ),
  'ERC-7821 batch': (calls) => encode('execute(bytes32, bytes)', MODE_LIST, listOf(calls)),
  'ERC-7821 batch with data': (calls) =>
    encode(
      'execute(bytes32, bytes)',
      MODE_DATA,
      encodeAbiParameters(parseAbiParameters(`${TUPLES}, bytes`), [calls as never, '0x12']),
    ),
  'ERC-7821 batch of batches': (calls) =>
    encode(
      'execute(bytes32, bytes)',
      MODE_NESTED,
      encodeAbiParameters(parseAbiParameters('bytes[]'), [calls.map((each) => listOf([each]))]),
    ),
}
const execute = (calls: readonly Call[]): Hex => encode(`execute(${TUPLES} calls)`, calls)

/** A transaction in the form in which a node answers it. */
interface Mined {
  readonly from: Hex
  readonly to: Hex
  readonly value?: Hex
  readonly input: Hex
  readonly gas?: Hex
  readonly type?: Hex
  readonly authorizationList?: readonly unknown[]
}
const selfBatch = (calls: readonly Call[], by = execute): Mined => ({
  from: account,
  to: account,
  input: by(calls),
})
const relayed = (calls: readonly Call[]): Mined => ({ ...selfBatch(calls), from: relay })

const operation = (callData: Hex, more: { initCode?: Hex; paymaster?: Hex; sender?: Hex } = {}) => ({
  sender: more.sender ?? account,
  nonce: 1n,
  initCode: more.initCode ?? ('0x' as Hex),
  callData,
  gas: pad('0x1'),
  pre: 1n,
  fees: pad('0x1'),
  paymaster: more.paymaster ?? ('0x' as Hex),
  signature: '0x1234' as Hex,
})
const bundle = (operations: readonly ReturnType<typeof operation>[], to: Hex = entryPoint): Mined => ({
  from: relay,
  to,
  input: encode(
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 gas, uint256 pre, bytes32 fees, bytes paymaster, bytes signature)[] ops, address beneficiary)',
    operations,
    thief,
  ),
})
const oldBundle = (callData: Hex, paymasterData: Hex = '0x'): Mined => ({
  from: relay,
  to: oldEntryPoint,
  input: encode(
    'handleOps((address, uint256, bytes, bytes, uint256, uint256, uint256, uint256, uint256, bytes, bytes)[] ops, address beneficiary)',
    [[account, 1n, '0x', callData, 1n, 1n, 1n, 1n, 1n, paymasterData, '0x12']],
    thief,
  ),
})
const paidBy = (who: Hex) => concat([who, pad('0x01', { size: 32 }), '0xabcd'])

const pack = (calls: readonly (Call & { operation?: number })[]) =>
  concat(
    calls.map(({ to, value, data, operation: kind = 0 }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [kind, to, value, BigInt(size(data)), data],
      ),
    ),
  )
const SAFE =
  'execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)'
const none = '0x0000000000000000000000000000000000000000'
const bySafe = (
  { to, value, data }: Call,
  kind = 0,
  {
    base = 0n,
    price = 0n,
    of = none,
    payee = none,
  }: { base?: bigint; price?: bigint; of?: Hex; payee?: Hex } = {},
): Mined => ({
  from: relay,
  to: account,
  gas: '0x64',
  input: encode(SAFE, to, value, data, kind, 0n, base, price, of, payee, '0xaa'),
})
const safeBatch = (calls: readonly (Call & { operation?: number })[], by: Hex = multiSend): Mined =>
  bySafe({ to: by, value: 0n, data: encode('multiSend(bytes)', pack(calls)) }, 1)

const authorization = (address: Hex, chainId: Hex = '0x1') => ({
  address,
  chainId,
  nonce: '0x1',
  yParity: '0x0',
  r: pad('0x1'),
  s: pad('0x1'),
})
const plain = ({ to, value, data }: Call, more: Partial<Mined> = {}): Mined => ({
  from: account,
  to,
  value: `0x${value.toString(16)}`,
  input: data,
  ...more,
})
const delegating = (sent: Mined, ...list: readonly unknown[]): Mined => ({
  ...sent,
  type: '0x4',
  authorizationList: list,
})

const DELEGATED = concat(['0xef0100', delegate])
/** A network's own endpoint, on which one transaction is mined. */
const nodeOf = (sent: Mined, code: (block: string) => Hex, logs: readonly unknown[] = []) =>
  ({
    rpc: async (
      _: Network,
      { method, params }: { method: string; params: readonly unknown[] },
      parser: { parse(input: unknown): unknown },
    ) => {
      if (method === 'eth_getTransactionByHash')
        return parser.parse({
          value: '0x0',
          chainId: '0x1',
          blockHash: pad('0x1'),
          blockNumber: '0x10',
          type: '0x2',
          ...sent,
        })
      if (method === 'eth_getCode') return parser.parse(code(String(params[1])))
      if (method === 'eth_getTransactionReceipt') return parser.parse({ logs })
      throw new TypeError('Not served')
    },
  }) as unknown as Http

interface Terms {
  readonly fee?: bigint
  readonly delegate?: Hex
  readonly mayUpgrade?: true
}
const intents = {
  transfer: (terms: Terms): Promise<TransferIntent> =>
    createTransfers(undefined)
      .build({ network, from: account, to: receiver, amount: 5n, asset: `eip155:1/erc20:${token}` }, signal)
      .then((intent) => ({ ...intent, ...terms })),
  coins: (terms: Terms): Promise<TransferIntent> =>
    createTransfers(undefined)
      .build({ network, from: account, to: receiver, amount: 5n }, signal)
      .then((intent) => ({ ...intent, ...terms })),
  swap: async (terms: Terms): Promise<CallIntent | undefined> => {
    const intent = createSwaps(undefined).requestAll?.(network, account, planned.swap)
    return intent && { ...intent, ...terms }
  },
}
type Kind = keyof typeof intents
const exchange = { to: router, value: 0n, data: '0x12345678' as Hex }
const planned: Readonly<Record<Kind, readonly Call[]>> = {
  transfer: [erc20(token, 'transfer', receiver, 5n)],
  coins: [coins(receiver, 5n)],
  swap: [erc20(token, 'approve', router, 5n), exchange],
}

const verdict = async (
  kind: Kind,
  sent: Mined,
  {
    terms = {},
    code = () => DELEGATED,
    logs = [],
  }: { terms?: Terms; code?: (block: string) => Hex; logs?: readonly unknown[] } = {},
): Promise<readonly TransferDifference[] | undefined> => {
  const node = nodeOf(sent, code, logs)
  const intent = await intents[kind]({ fee: FEE, ...terms })
  return kind === 'swap'
    ? createSwaps(node).readBack(intent as CallIntent, pad('0x2'), network, signal)
    : createTransfers(node).readBack(intent as TransferIntent, pad('0x2'), network, signal)
}
const partsOf = (found: readonly TransferDifference[] | undefined) => found?.map(({ part }) => part)

const thefts: Readonly<Record<string, Call>> = {
  'an allowance of the same token': erc20(token, 'approve', thief, maxUint256),
  'an allowance of another token': erc20(otherToken, 'approve', thief, maxUint256),
  'a larger allowance of the router': erc20(token, 'approve', router, maxUint256),
  'an allowance of a collection': call(otherToken, 'setApprovalForAll(address, bool)', thief, true),
  'an increased allowance': call(token, 'increaseAllowance(address, uint256)', thief, 9n),
  'an allowance of Permit2': call(permit2, 'approve(address, address, uint160, uint48)', token, thief, 9n, 9),
  'a transfer of another token': erc20(otherToken, 'transfer', thief, 9n),
  'another transfer of the same token': erc20(token, 'transfer', thief, 1n),
  'a transferFrom': call(token, 'transferFrom(address, address, uint256)', account, thief, 1n),
  'an item of a collection': call(
    otherToken,
    'safeTransferFrom(address, address, uint256)',
    account,
    thief,
    1n,
  ),
  'items of ERC-1155': call(
    otherToken,
    'safeTransferFrom(address, address, uint256, uint256, bytes)',
    account,
    thief,
    1n,
    1n,
    '0x',
  ),
  'coins for a stranger': coins(thief, 1n),
  'a new implementation': call(account, 'upgradeToAndCall(address, bytes)', thief, '0x'),
  'a new owner': call(account, 'transferOwnership(address)', thief),
  'an owner of a Safe': call(account, 'addOwnerWithThreshold(address, uint256)', thief, 1n),
  'a module': call(account, 'enableModule(address)', thief),
  'a call without value or data': coins(thief, 0n),
}

describe('SEC-05 calls that were added to the confirmed ones are a difference', () => {
  const kinds: readonly Kind[] = ['transfer', 'coins', 'swap']
  const wrapped: Readonly<Record<string, (calls: readonly Call[]) => Mined>> = {
    'the account itself': (calls) => selfBatch(calls),
    'a relayer': relayed,
    'an operation': (calls) => bundle([operation(execute(calls))]),
    'an operation of the first version': (calls) => oldBundle(execute(calls)),
    'a Safe': (calls) => safeBatch(calls),
  }
  test.each(Object.keys(wrapped))('sent by %s, before and after them', async (by) => {
    const wrap = wrapped[by] as (calls: readonly Call[]) => Mined
    for (const kind of kinds) {
      expect([kind, await verdict(kind, wrap(planned[kind]))]).toEqual([kind, []])
      for (const [name, theft] of Object.entries(thefts)) {
        for (const calls of [
          [...planned[kind], theft],
          [theft, ...planned[kind]],
        ])
          expect([kind, name, partsOf(await verdict(kind, wrap(calls)))]).toEqual([kind, name, ['data']])
        // In place of the confirmed call.
        expect((await verdict(kind, wrap([theft])))?.length).toBeGreaterThan(0)
      }
      expect((await verdict(kind, wrap([...planned[kind], ...planned[kind]])))?.length).toBeGreaterThan(0)
    }
  })

  test.each(Object.keys(batchBy))('in the encoding %s', async (name) => {
    const by = batchBy[name] as (calls: readonly Call[]) => Hex
    for (const kind of kinds) {
      const theft = thefts['an allowance of another token'] as Call
      expect(await verdict(kind, selfBatch(planned[kind], by))).toEqual([])
      expect(partsOf(await verdict(kind, selfBatch([...planned[kind], theft], by)))).toEqual(['data'])
      expect(await verdict(kind, bundle([operation(by(planned[kind]))]))).toEqual([])
      expect(partsOf(await verdict(kind, bundle([operation(by([...planned[kind], theft]))])))).toEqual([
        'data',
      ])
    }
  })

  test('in a second operation of the account, and not in one of another account', async () => {
    const honest = operation(execute(planned.transfer))
    const theft = execute([thefts['coins for a stranger'] as Call])
    expect(partsOf(await verdict('transfer', bundle([honest, operation(theft)])))).toEqual(['data'])
    expect(await verdict('transfer', bundle([honest, operation(theft, { sender: thief })]))).toEqual([])
  })

  test('what cannot be read could not be compared', async () => {
    const [transfer] = planned.transfer as [Call]
    const nested = { ...transfer, operation: 1 }
    const unreadable: readonly Mined[] = [
      // A delegate call, and code that is not known to make several calls.
      bySafe(transfer, 1),
      safeBatch([...planned.transfer, nested]),
      safeBatch(planned.transfer, thief),
      selfBatch(planned.transfer, () =>
        encode('execute(bytes32, bytes)', pad('0xff', { dir: 'right', size: 32 }), '0x12'),
      ),
      // Calls that may fail, and a selector of a mode that nobody knows.
      selfBatch(planned.transfer, (calls) =>
        encode('execute(bytes32, bytes)', pad('0x0101', { dir: 'right', size: 32 }), listOf(calls)),
      ),
      selfBatch(planned.transfer, (calls) =>
        encode(
          'execute(bytes32, bytes)',
          pad('0x010000000000deadbeef', { dir: 'right', size: 32 }),
          listOf(calls),
        ),
      ),
      selfBatch(planned.transfer, () => '0x12345678'),
      selfBatch([]),
      bundle([operation('0x12345678')]),
      bundle([operation(execute(planned.transfer)), operation('0x12345678')]),
      // The same bytes to a contract that is no entry point.
      bundle([operation(execute(planned.transfer))], thief),
      // A call to the account as it gets its code.
      bundle([
        operation(execute(planned.transfer), {
          initCode: concat(['0x7702', pad('0x', { size: 18 }), '0x12']),
        }),
      ]),
      { from: relay, to: thief, input: '0x12345678' },
    ]
    for (const [index, sent] of unreadable.entries())
      expect([index, partsOf(await verdict('transfer', sent))]).toEqual([index, ['unread']])
    // A second one that can be read does not hide it.
    await expect(verdict('transfer', { ...plain(transfer), type: '0x4' } as Mined)).rejects.toThrow(
      'No delegations',
    )
  })
})

describe('SEC-05 code that the account gets is a difference, unless the review has named it', () => {
  const [transfer] = planned.transfer as [Call]
  test('in an otherwise equal transaction', async () => {
    const sent = delegating(plain(transfer), authorization(thief))
    expect(await verdict('transfer', plain(transfer))).toEqual([])
    expect(await verdict('transfer', sent)).toEqual([
      { part: 'delegate', expected: '', found: thief.toLowerCase() },
    ])
    const terms = { delegate }
    expect(await verdict('transfer', sent, { terms })).toEqual([
      { part: 'delegate', expected: delegate.toLowerCase(), found: thief.toLowerCase() },
    ])
    const named = authorization(delegate)
    expect(await verdict('transfer', delegating(plain(transfer), named), { terms })).toEqual([])
    // One more of another contract, one for every chain, and the removal of the code.
    for (const list of [
      [named, authorization(thief)],
      [authorization(delegate, '0x0')],
      [authorization(none)],
    ])
      expect(partsOf(await verdict('transfer', delegating(plain(transfer), ...list), { terms }))).toEqual([
        'delegate',
      ])
  })

  test.each([
    ['a batch', (calls: readonly Call[]) => selfBatch(calls)],
    ['a relayed batch', relayed],
    ['an operation', (calls: readonly Call[]) => bundle([operation(execute(calls))])],
  ] as const)('in %s', async (_, wrap) => {
    // The code changes with the transaction.
    const code = (block: string): Hex => (block === '0xf' ? '0x' : DELEGATED)
    const sent = delegating(wrap(planned.transfer), authorization(delegate))
    expect(partsOf(await verdict('transfer', sent, { code }))).toEqual(['delegate'])
    expect(await verdict('transfer', sent, { code, terms: { delegate } })).toEqual([])
    const added = delegating(wrap([...planned.transfer, coins(thief, 1n)]), authorization(delegate))
    expect(partsOf(await verdict('transfer', added, { code, terms: { delegate } }))).toEqual(['data'])
  })

  test('a smart account of its wallet may get its first code, and no other', async () => {
    const session = {
      accounts: { get: () => [{ address: account, type: 'smartAccount' }] },
    } as unknown as Session
    const look = async (list: readonly unknown[], before: Hex, of: Session | undefined = session) => {
      const node = nodeOf(delegating(selfBatch(planned.transfer), ...list), (block) =>
        block === '0xf' ? before : DELEGATED,
      )
      return partsOf(
        await createTransfers(node).readBack(await intents.transfer({}), pad('0x2'), network, signal, of),
      )
    }
    expect(await look([authorization(delegate)], '0x')).toEqual([])
    expect(await look([authorization(delegate)], concat(['0xef0100', thief]))).toEqual(['delegate'])
    expect(await look([authorization(delegate), authorization(thief)], '0x')).toEqual(['delegate'])
    const plainSession = { accounts: { get: () => [{ address: account }] } } as unknown as Session
    expect(await look([authorization(delegate)], '0x', plainSession)).toEqual(['delegate'])
  })

  test('an account whose upgrade was announced may get its first code, and no other', async () => {
    const look = async (before: Hex, terms: Terms, list = [authorization(delegate)]) =>
      partsOf(
        await verdict('swap', delegating(selfBatch(planned.swap), ...list), {
          terms,
          code: (block) => (block === '0xf' ? before : DELEGATED),
        }),
      )
    expect(await look('0x', { mayUpgrade: true })).toEqual([])
    expect(await look('0x', {})).toEqual(['delegate'])
    expect(await look(concat(['0xef0100', thief]), { mayUpgrade: true })).toEqual(['delegate'])
    expect(await look('0x', { mayUpgrade: true }, [authorization(delegate), authorization(thief)])).toEqual([
      'delegate',
    ])
  })

  test('a relayer may put those of other accounts into its transaction', async () => {
    const sent = delegating(bundle([operation(execute(planned.transfer))]), authorization(thief))
    expect(await verdict('transfer', sent)).toEqual([])
  })
})

describe('SEC-05 a payment for the transaction is at most the fee that was shown', () => {
  const theirs = (who: Hex, value: bigint) => [...planned.transfer, coins(who, value)]
  test('to the paymaster that the operation names', async () => {
    const pay = (value: bigint, who = paymaster) =>
      verdict('transfer', bundle([operation(execute(theirs(who, value)), { paymaster: paidBy(paymaster) })]))
    expect(await pay(FEE)).toEqual([])
    expect(partsOf(await pay(FEE + 1n))).toEqual(['data'])
    expect(partsOf(await pay(1n, thief))).toEqual(['data'])
    const old = (value: bigint) =>
      verdict('transfer', oldBundle(execute(theirs(paymaster, value)), paidBy(paymaster)))
    expect(await old(FEE)).toEqual([])
    expect(partsOf(await old(FEE + 1n))).toEqual(['data'])
    const half = coins(paymaster, FEE / 2n + 1n)
    const twice = execute([...planned.transfer, half, half])
    expect(
      partsOf(await verdict('transfer', bundle([operation(twice, { paymaster: paidBy(paymaster) })]))),
    ).toEqual(['data'])
    // Its allowance of a token is no fee that was shown.
    for (const call of [
      erc20(otherToken, 'approve', paymaster, maxUint256),
      erc20(token, 'transfer', paymaster, 1n),
      { ...coins(paymaster, 1n), data: '0x12345678' as Hex },
    ]) {
      const data = execute([...planned.transfer, call])
      expect(
        partsOf(await verdict('transfer', bundle([operation(data, { paymaster: paidBy(paymaster) })]))),
      ).toEqual(['data'])
    }
  })

  test('to the relayer of a batch, and none if no fee was shown', async () => {
    expect(await verdict('transfer', relayed(theirs(relay, FEE)))).toEqual([])
    expect(partsOf(await verdict('transfer', relayed(theirs(relay, FEE + 1n))))).toEqual(['data'])
    const terms = { fee: undefined } as unknown as Terms
    expect(partsOf(await verdict('transfer', relayed(theirs(relay, 1n)), { terms }))).toEqual(['data'])
  })

  test('as a refund of a Safe, for all the gas of the transaction', async () => {
    const [transfer] = planned.transfer as [Call]
    const refund = (price: bigint, base: bigint, payee?: Hex, of?: Hex) =>
      verdict('transfer', bySafe(transfer, 0, { price, base, ...(payee && { payee }), ...(of && { of }) }))
    expect(await refund(FEE / 200n, 100n, thief)).toEqual([])
    expect(await refund(FEE / 200n, 100n)).toEqual([])
    expect(partsOf(await refund(FEE / 200n, 101n, thief))).toEqual(['data'])
    expect(partsOf(await refund(1n, 1n, thief, otherToken))).toEqual(['data'])
  })
})

describe('SEC-05 a transfer that somebody else has sent for an account without code', () => {
  const topic = (address: Hex) => pad(address, { size: 32 }).toLowerCase()
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
  const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
  const moved = { address: token, topics: [TRANSFER, topic(account), topic(receiver)], data: pad('0x5') }
  const look = (...logs: readonly unknown[]) =>
    verdict('transfer', { from: relay, to: router, input: '0x12345678' }, { code: () => '0x', logs })
  test('raises the alarm if it also moves or allows something else', async () => {
    expect(await look(moved)).toEqual([])
    for (const more of [
      { address: otherToken, topics: [FOR_ALL, topic(account), topic(thief)], data: pad('0x1') },
      { address: otherToken, topics: [SINGLE, topic(thief), topic(account), topic(thief)], data: '0x' },
      { address: otherToken, topics: [TRANSFER, topic(account), topic(thief)], data: pad('0x1') },
      { address: permit2, topics: [pad('0x9'), topic(account), topic(token)], data: pad('0x1') },
    ])
      expect(partsOf(await look(moved, more))).toEqual(['from'])
  })
})
