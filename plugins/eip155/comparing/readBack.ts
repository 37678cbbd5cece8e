import { field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { TransferDifference, TransferIntent, TransferPart } from 'portico/plugins/transactions/contract'
import { bytes, decodeTransfer, encodeAllowance, hex, quantity } from '../encoding/abi.js'
import type { Ask } from '../transactions/createNode.js'
import { readFee } from '../transactions/readFee.js'
import { transactionOf } from '../transactions/transactionOf.js'
import { type InnerCall, readCalls, type UnwrappedCalls } from './readCalls.js'

/** The event `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER_EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address in an indexed word of an event. */
const ownerOf = (word: string | undefined): string => `0x${String(word).slice(-40).toLowerCase()}`
const tryQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value) ? BigInt(value) : undefined

const isSame = (one: InnerCall, other: InnerCall): boolean =>
  one.to === other.to && one.value === other.value && one.data === other.data

/** Code that an account gets by a transaction of type 4 (EIP-7702). */
interface Delegation {
  readonly delegate: string
  /** Zero for every chain. */
  readonly chain: bigint
}

interface NodeTransaction extends InnerCall {
  readonly from: string
  readonly chain: bigint | undefined
  /** Number of its block; undefined while it is in none. */
  readonly block: string | undefined
  /** Its gas limit; undefined if the node does not tell it. */
  readonly gas: bigint | undefined
  readonly delegations: readonly Delegation[]
}

/** The type of a transaction with delegations (EIP-7702). */
const DELEGATING = 4n

const parseDelegations = (answer: unknown): readonly Delegation[] => {
  const list = field(answer, 'authorizationList')
  const type = field(answer, 'type')
  const isDelegating = typeof type === 'string' && quantity(type) === DELEGATING
  if (!isDelegating && (list === undefined || list === null)) return []
  if (!Array.isArray(list)) throw new TypeError('No delegations')
  return list.map((each: unknown) => ({
    delegate: String(field(each, 'address')).toLowerCase(),
    chain: quantity(field(each, 'chainId')),
  }))
}

/** Reads the transaction in a node's answer; undefined while the node does not know it. */
const parseTransaction = (answer: unknown): NodeTransaction | undefined => {
  if (answer === null) return undefined
  const address = (key: string) => {
    const text = field(answer, key)
    if (text === null && key === 'to') return ''
    if (typeof text !== 'string' || !/^0x[\da-f]{40}$/i.test(text)) throw new TypeError('No address')
    return text.toLowerCase()
  }
  const chain = field(answer, 'chainId')
  return {
    from: address('from'),
    to: address('to'),
    value: quantity(field(answer, 'value')),
    data: bytes(field(answer, 'input') ?? field(answer, 'data')),
    // Absent in transactions from before EIP-155.
    chain: chain === undefined || chain === null ? undefined : quantity(chain),
    block:
      typeof field(answer, 'blockHash') === 'string'
        ? hex(quantity(field(answer, 'blockNumber')))
        : undefined,
    gas: typeof field(answer, 'gas') === 'string' ? quantity(field(answer, 'gas')) : undefined,
    delegations: parseDelegations(answer),
  }
}

/** The facts of a call that the visitor confirms: who gets how much of which asset. */
const factsOf = ({ to, value, data }: InnerCall, isToken: boolean): readonly [TransferPart, string][] => {
  const transfer = isToken ? decodeTransfer(data) : undefined
  return transfer
    ? [
        ['to', transfer.to],
        ['amount', String(transfer.amount)],
        ['asset', to],
        // Coins that go along with a token.
        ['data', value ? `+${value}` : ''],
      ]
    : [
        ['to', to],
        ['amount', String(value)],
        ['asset', isToken ? '' : 'native'],
        ['data', data],
      ]
}

const compare = (intended: InnerCall, found: InnerCall, isToken: boolean): TransferDifference[] => {
  const facts = factsOf(found, isToken)
  return factsOf(intended, isToken).flatMap(([part, expected], index) => {
    const got = facts[index]?.[1] ?? ''
    return got === expected ? [] : [{ part, expected, found: got }]
  })
}

/** The block and the index of a transaction, from its receipt; undefined while there is none. */
const blockPositionOf = (answer: unknown): readonly [string, string] | undefined => {
  const [block, index] = [field(answer, 'blockHash'), field(answer, 'transactionIndex')]
  return typeof block === 'string' && /^0x[\da-f]{64}$/i.test(block)
    ? [block, `0x${quantity(index).toString(16)}`]
    : undefined
}

/** Events by which an account lets somebody else move its tokens: `Approval` and `ApprovalForAll`. */
const APPROVAL_EVENT = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `AuthorizationUsed(address,bytes32)` of ERC-3009. */
const AUTHORIZATION_EVENT = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** `TransferSingle` and `TransferBatch` of ERC-1155, whose second topic is the owner. */
const MULTI_TOKEN_EVENTS = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

/**
 * Whether the intended transfer is all that a transaction of somebody else does with the tokens of an account, according to its receipt.
 * It may use up an allowance, but leave none that is larger than before.
 */
const isRelayed = async (
  ask: Ask,
  hash: string,
  account: string,
  { to: token, data }: InnerCall,
  block: string,
): Promise<boolean> => {
  const wanted = decodeTransfer(data)
  const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
  const logs = await ask(receipt, (answer) => {
    const list = field(answer, 'logs')
    return (Array.isArray(list) ? list : []).flatMap((log: unknown) => {
      const topics = field(log, 'topics')
      const [event = '', ...owners] = (Array.isArray(topics) ? topics : []).map((each) =>
        String(each).toLowerCase(),
      )
      const owner = owners[MULTI_TOKEN_EVENTS.includes(event) ? 1 : 0]
      const contract = String(field(log, 'address')).toLowerCase()
      return ownerOf(owner) === account
        ? [{ event, contract, other: ownerOf(owners[1]), amount: tryQuantity(field(log, 'data')) }]
        : []
    })
  })
  const [only, ...others] = logs.filter(({ event }) => event === TRANSFER_EVENT)
  const isOnly =
    !!wanted && !!only && !others.length && only.other === wanted.to && only.amount === wanted.amount
  const isOfTransfer = logs.every(
    ({ event, contract }) =>
      contract === token && [TRANSFER_EVENT, AUTHORIZATION_EVENT, APPROVAL_EVENT].includes(event),
  )
  if (!isOnly || !isOfTransfer) return false
  const spenders = new Set(logs.flatMap(({ event, other }) => (event === APPROVAL_EVENT ? [other] : [])))
  const allowanceAt = (spender: string, number: string) =>
    ask(
      { method: 'eth_call', params: [{ to: token, data: encodeAllowance(account, spender) }, number] },
      quantity,
    )
  const isLarger = await Promise.all(
    Array.from(spenders, async (spender) => {
      const [before, after] = await Promise.all([
        allowanceAt(spender, hex(BigInt(block) - 1n)),
        allowanceAt(spender, block),
      ])
      return after > before
    }),
  )
  return !isLarger.includes(true)
}

/** The delegates that an intent announces: that of the review, and those of the request itself. */
const announcedBy = (intent: TransferIntent): readonly string[] => {
  const list = field(transactionOf(intent), 'authorizationList')
  const requested = Array.isArray(list) ? list.map((each: unknown) => field(each, 'address')) : []
  return [intent.delegate, ...requested].flatMap((each) =>
    typeof each === 'string' ? [each.toLowerCase()] : [],
  )
}

/**
 * Compares the transaction of a hash with the intent; undefined while the node does not know it. A mined transaction that cannot be
 * compared has the difference `unread`. A wallet that has hashes of its own (a Safe's) is asked for the block and the index of the
 * transaction, which is then read from the node. `before` are calls that were confirmed with it. `isSmart`: the account's
 * first transaction may give it its code.
 */
export const readBack = async (
  ask: Ask,
  intent: TransferIntent,
  hash: string,
  askWallet?: Ask,
  before: readonly InnerCall[] = [],
  isSmart = false,
): Promise<readonly TransferDifference[] | undefined> => {
  const read = (method: string, params: readonly unknown[]) =>
    ask({ method, params }, parseTransaction).catch((error) => {
      // Some nodes answer an unknown hash with an error.
      if (error instanceof PorticoError && error.category === 'rpc') return undefined
      throw error
    })
  let found = await read('eth_getTransactionByHash', [hash])
  if (!found && askWallet) {
    const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
    const position = await askWallet(receipt, blockPositionOf).catch(() => undefined)
    if (position) found = await read('eth_getTransactionByBlockHashAndIndex', position)
  }
  if (!found) return undefined
  const { to, value, data, from, chainId } = transactionOf(intent)
  const isToken = intent.asset !== undefined
  const intended = { to: to.toLowerCase(), value: BigInt(value), data: data.toLowerCase() }
  const account = from.toLowerCase()
  const { block } = found
  const differs = (call: InnerCall) => compare(intended, call, isToken)
  const codeAt = (number: string) =>
    ask({ method: 'eth_getCode', params: [account, number] }, bytes).catch(() => undefined)
  const differences: TransferDifference[] =
    found.chain !== undefined && found.chain !== BigInt(chainId)
      ? [{ part: 'network', expected: chainId, found: `0x${found.chain.toString(16)}` }]
      : []

  const isOwn = found.from === account
  const announced = announcedBy(intent)
  const delegation = found.delegations.find(
    ({ delegate, chain }) => !announced.includes(delegate) || chain !== BigInt(chainId),
  )
  if (delegation) {
    // Looked at again once it is in a block.
    if (block === undefined && (isSmart || !isOwn)) return undefined
    // The code before it, and after it. A relayer may put delegations of others into its transaction; this account then keeps its code.
    const isExpected = async () => {
      if (block === undefined) return false
      const [before, after] = [await codeAt(hex(BigInt(block) - 1n)), await codeAt(block)]
      if (before === undefined || after === undefined) return false
      const isFirst = isSmart && before === '0x' && found.delegations.length === 1
      return isFirst || (!isOwn && before === after)
    }
    if (!(await isExpected()))
      differences.push({ part: 'delegate', expected: announced[0] ?? '', found: delegation.delegate })
  }

  const isIntended = isOwn && isSame(found, intended)
  const unwrapped = isIntended ? { calls: [intended], payees: [] } : readCalls(found, account)
  if (unwrapped) {
    differences.push(...(await compareCalls(unwrapped)))
  } else if (isOwn && (found.to !== account || intended.to === account)) {
    differences.push(...differs(found))
  } else {
    // An account without code does only what it sends itself. Its code is read at the transaction's block, because it may be deployed
    // before that block, and removed after it.
    const isPlain = block !== undefined && (await codeAt(block)) === '0x'
    const all = differs(found)
    if (!all.length || (isPlain && !isOwn)) {
      // A token may be moved by another sender to whom the account has given a signature (ERC-3009, EIP-2612).
      const isAllowed =
        isToken &&
        block !== undefined &&
        (await isRelayed(ask, hash, account, intended, block).catch(() => false))
      // Somebody else's transaction: the same transfer of their own money, or anything else.
      if (!isAllowed) differences.push({ part: 'from', expected: account, found: found.from })
    } else if (isPlain) differences.push(...all)
    else if (block === undefined) {
      // Looked at again once it is in a block.
      if (!differences.length) return undefined
    } else differences.push({ part: 'unread', expected: '', found: `${found.to} ${found.data}` })
  }
  return Object.freeze(differences.map((each) => Object.freeze(each)))

  /** Each planned call must be made once, and no other, except for the fee. */
  async function compareCalls({ calls, payees }: UnwrappedCalls): Promise<TransferDifference[]> {
    const unmatched = [intended, ...before]
    const extras = calls.filter((call) => {
      const index = unmatched.findIndex((each) => isSame(each, call))
      if (index >= 0) unmatched.splice(index, 1)
      return index < 0
    })
    const substitute = unmatched.includes(intended) ? (extras.pop() ?? calls.at(-1)) : undefined
    const isPayment = (call: InnerCall) => call.data === '0x' && payees.includes(call.to)
    const paid = extras.filter(isPayment).reduce((sum, call) => sum + call.value, 0n)
    const mayPay = paid > 0n && paid <= (intent.fee ?? (await readFee(ask, intent).catch(() => 0n)))
    const unplanned = extras.filter((call) => !mayPay || !isPayment(call))
    const text = unplanned.map((call) => `${call.to} ${call.value} ${call.data}`).join('\n')
    return [
      ...(substitute ? differs(substitute) : []),
      ...(text ? [{ part: 'data' as const, expected: '', found: text }] : []),
    ]
  }
}
