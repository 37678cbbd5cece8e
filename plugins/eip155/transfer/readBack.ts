import { PorticoError, type TransferDifference, type TransferIntent, type TransferPart } from 'portico/kernel'
import { bytes, decodeTransfer, hex, quantity } from './abi.js'
import type { Ask } from './createNode.js'
import { safeSelector } from './safeSelector.js'
import { transactionOf } from './transactionOf.js'
import { type InnerCall, unwrapCalls } from './unwrapCalls.js'

/** `transfer` and `transferFrom` of ERC-20. */
const TRANSFER_CALL = /^0x(a9059cbb|23b872dd)/
/** `approve` and `increaseAllowance`. */
const APPROVE_CALL = /^0x(095ea7b3|39509351)/

/** The event `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER_EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address in an indexed word of an event. */
const ownerOf = (word: string | undefined): string => `0x${String(word).slice(-40).toLowerCase()}`
const tryQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value) ? BigInt(value) : undefined

const isSame = (one: InnerCall, other: InnerCall): boolean =>
  one.to === other.to && one.value === other.value && one.data === other.data

interface NodeTransaction extends InnerCall {
  readonly from: string
  readonly chain: bigint | undefined
  /** Number of its block; undefined while it is in none. */
  readonly block: string | undefined
}

const field = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

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

/** Whether the intended transfer is the only movement of tokens from the account in a transaction, according to its receipt. */
const isRelayed = async (
  ask: Ask,
  hash: string,
  account: string,
  { to, data }: InnerCall,
): Promise<boolean> => {
  const wantedTransfer = decodeTransfer(data)
  const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
  const outgoing = await ask(receipt, (answer) => {
    const logs = field(answer, 'logs')
    return (Array.isArray(logs) ? logs : []).flatMap((log: unknown) => {
      const topics = field(log, 'topics')
      const [event, from, receiver] = Array.isArray(topics) ? topics.map(String) : []
      return event?.toLowerCase() === TRANSFER_EVENT && ownerOf(from) === account ? [{ log, receiver }] : []
    })
  }).catch(() => [])
  const [only, ...others] = outgoing
  return (
    !!wantedTransfer &&
    !!only &&
    !others.length &&
    String(field(only.log, 'address')).toLowerCase() === to &&
    ownerOf(only.receiver) === wantedTransfer.to &&
    tryQuantity(field(only.log, 'data')) === wantedTransfer.amount
  )
}

/**
 * Compares the transaction of a hash with the intent; undefined while the node does not know it, or if it cannot be compared. A wallet that
 * has hashes of its own (a Safe's) is asked for the block and the index of the transaction, which is then read from the node. `before` are
 * calls that were confirmed with it.
 */
export const readBack = async (
  ask: Ask,
  intent: TransferIntent,
  hash: string,
  askWallet?: Ask,
  before: readonly InnerCall[] = [],
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
  const calls = found.to === account || found.from !== account ? unwrapCalls(found, account) : undefined
  const differs = (call: InnerCall) => compare(intended, call, isToken)
  const differences: TransferDifference[] =
    found.chain !== undefined && found.chain !== BigInt(chainId)
      ? [{ part: 'network', expected: chainId, found: `0x${found.chain.toString(16)}` }]
      : []
  if (found.from === account && found.to !== account) differences.push(...differs(found))
  else if (intended.to === account && found.to === account && found.from === account)
    differences.push(...differs(found))
  else if (!calls) {
    // An account without code does only what it sends itself. Its code is read at the transaction's block, because it may be deployed
    // before that block, and removed after it.
    const isPlain =
      found.block !== undefined &&
      (await ask({ method: 'eth_getCode', params: [account, found.block] }, bytes).catch(() => undefined)) ===
        '0x'
    const all = differs(found)
    const isOther = !all.length || (isPlain && found.from !== account)
    if (isOther) {
      // A token may be moved by another sender to whom the account has given a signature (ERC-3009, EIP-2612).
      const isAllowed = isToken && (await isRelayed(ask, hash, account, intended))
      // Somebody else's transaction: the same transfer of their own money, or anything else.
      if (!isAllowed) differences.push({ part: 'from', expected: account, found: found.from })
    } else if (isPlain) differences.push(...all)
    else if (!differences.length) return undefined
  }
  // Of the calls in a batch, exactly one must be the intended one; others may pay for the transaction.
  else {
    const unmatched = [...before]
    const isPlanned = (call: InnerCall) => {
      const index = unmatched.findIndex((each) => isSame(each, call))
      if (index >= 0) unmatched.splice(index, 1)
      return index >= 0
    }
    const others = calls.filter((each) => differs(each).length)
    // Without the calls that the visitor has confirmed together with it.
    const unplanned = others.filter((each) => !isPlanned(each))
    const substitute = unplanned.at(-1) ?? others.at(-1)
    if (others.length === calls.length && substitute) differences.push(...differs(substitute))
    else if (calls.length - others.length > 1)
      differences.push({
        part: 'amount',
        expected: String(intent.amount),
        found: String(intent.amount * BigInt(calls.length - others.length)),
      })
    else {
      const paid = new Set(before.map(({ to }) => to))
      // A Safe's fee is paid by the sender, so no further call of the Safe can be for the fee.
      const isSafe = found.to === account && found.data.startsWith(`0x${safeSelector}`)
      const drain = unplanned.find(
        (each) =>
          each.value ||
          (isSafe && each.data !== '0x') ||
          (isToken && each.to === intended.to && TRANSFER_CALL.test(each.data)) ||
          (paid.has(each.to) && (TRANSFER_CALL.test(each.data) || APPROVE_CALL.test(each.data))),
      )
      if (drain)
        differences.push({ part: 'data', expected: '', found: `${drain.to} ${drain.value} ${drain.data}` })
    }
  }
  return Object.freeze(differences.map((each) => Object.freeze(each)))
}
