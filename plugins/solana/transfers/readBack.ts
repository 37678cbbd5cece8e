import { base58 } from '@scure/base'
import { field } from 'portico/core'
import type { TransferDifference, TransferIntent, TransferPart } from 'portico/plugins/transactions/contract'
import { fromBase64 } from '../encoding/bytes.js'
import { readTransaction } from '../encoding/readTransaction.js'
import { COMMITMENT, lamports, type Node } from './createNode.js'
import { intentTransaction, mintOf } from './intentTransaction.js'
import { keyOf } from './message/keyOf.js'
import { dataOf, hasSameInstructions, type ParsedMessage, readMessage } from './message/message.js'
import { BLOCKHASH_LIFETIME } from './prepareTransfer.js'
import { ASSOCIATED_TOKEN, HARMLESS } from './tokens/programs.js'

/** How much the clocks of the visitor and of the network may differ, in milliseconds. */
const CLOCK_SKEW = 600_000

/** Changes of balances by an account. */
type Changes = ReadonlyMap<string, bigint>

export interface ConfirmedTransaction {
  readonly message: ParsedMessage
  readonly failed: boolean
  /** When it was in a block, in milliseconds; undefined if the node does not say. */
  readonly time: number | undefined
  readonly fee: bigint
  /** Lamports by address; undefined if one of them is beyond what JSON has exactly. */
  readonly coins: Changes | undefined
  /** By mint and owner; undefined if the node does not say. */
  readonly tokens: ReadonlyMap<string, Changes> | undefined
  /** Lamports that accounts have which were empty before, by address. */
  readonly created: Changes
}

const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new TypeError('Expected a list')
  return value
}

const texts = (value: unknown): readonly string[] =>
  value === undefined || value === null
    ? []
    : list(value).map((each) => {
        if (typeof each !== 'string') throw new TypeError('Expected a text')
        keyOf(each)
        return each
      })

/** Balances of token accounts, added to those before with a sign. */
const addTokens = (all: Map<string, Map<string, bigint>>, balances: unknown, sign: bigint): void => {
  for (const each of list(balances)) {
    const [mint, owner] = [field(each, 'mint'), field(each, 'owner')]
    const amount = field(each, 'uiTokenAmount', 'amount')
    if (
      typeof mint !== 'string' ||
      typeof owner !== 'string' ||
      typeof amount !== 'string' ||
      !/^\d{1,20}$/.test(amount)
    )
      throw new TypeError('No token balance')
    const owners = all.get(mint) ?? new Map<string, bigint>()
    owners.set(owner, (owners.get(owner) ?? 0n) + sign * BigInt(amount))
    all.set(mint, owners)
  }
}

const readTokens = (meta: unknown): ReadonlyMap<string, Changes> | undefined => {
  const [before, after] = [field(meta, 'preTokenBalances'), field(meta, 'postTokenBalances')]
  // Absent in the records of some nodes.
  if (!before || !after) return undefined
  const all = new Map<string, Map<string, bigint>>()
  try {
    addTokens(all, before, -1n)
    addTokens(all, after, 1n)
    return all
  } catch {
    // Older nodes do not name the owners; the instructions are compared all the same.
    return undefined
  }
}

/** A transaction as a node answers it; undefined while it knows none, or has no record of its outcome. */
const parseConfirmed = (answer: unknown, hash: string): ConfirmedTransaction | undefined => {
  const meta = field(answer, 'meta')
  const text = field(answer, 'transaction', '0')
  if (!meta || typeof text !== 'string') return undefined
  const { message, signers } = readTransaction(fromBase64(text))
  // Another than the one that was asked for.
  if (!signers[0] || base58.encode(signers[0].signature) !== hash) return undefined
  const loaded = field(meta, 'loadedAddresses')
  const read = readMessage(message, [
    ...texts(field(loaded, 'writable')),
    ...texts(field(loaded, 'readonly')),
  ])
  const [before, after] = [list(field(meta, 'preBalances')), list(field(meta, 'postBalances'))]
  const isExact = [...before, ...after].every(Number.isSafeInteger)
  const time = field(answer, 'blockTime')
  const failed = field(meta, 'err') !== null && field(meta, 'err') !== undefined
  const pairs = read.keys.map((key, index) => [key, lamports(before[index]), lamports(after[index])] as const)
  return {
    message: read,
    failed,
    time: typeof time === 'number' ? time * 1_000 : undefined,
    fee: lamports(field(meta, 'fee')),
    coins: isExact ? new Map(pairs.map(([key, had, has]) => [key, has - had])) : undefined,
    tokens: readTokens(meta),
    created: new Map(pairs.flatMap(([key, had, has]) => (had ? [] : [[key, has] as const]))),
  }
}

/** The one that has gained most, the sender apart. */
const largestGain = (changes: Changes, from: string): readonly [string, bigint] | undefined =>
  [...changes]
    .filter(([address, change]) => address !== from && change > 0n)
    .sort(([, a], [, b]) => (a < b ? 1 : -1))[0]

/** Compares the receiver's gain and the sender's loss of one asset; `otherCosts` are what else the sender may lose. */
export const compareChanges = (
  { from, to, amount }: Pick<TransferIntent, 'from' | 'to' | 'amount'>,
  changes: Changes,
  otherCosts: bigint,
): readonly (readonly [TransferPart, string, string])[] => {
  const [expected, got] = [String(amount), changes.get(to) ?? 0n]
  if (got <= 0n) {
    const [address, gainedAmount] = largestGain(changes, from) ?? ['', 0n]
    return [
      ['to', to, address],
      ...(gainedAmount === amount ? [] : [['amount', expected, String(gainedAmount)] as const]),
    ]
  }
  if (got !== amount) return [['amount', expected, String(got)]]
  const lost = -(changes.get(from) ?? 0n) - otherCosts
  return lost > amount ? [['amount', expected, String(lost)]] : []
}

/** The mints, except that of the transfer, of which an owner has lost something. */
const lostTokens = (tokens: ReadonlyMap<string, Changes>, from: string, mint: string | undefined) =>
  [...tokens].flatMap(([each, owners]) => (each !== mint && (owners.get(from) ?? 0n) < 0n ? [each] : []))

/** The instructions as a text, without harmless ones, unless they are of a program that was intended. */
const describe = ({ instructions }: ParsedMessage, intended: ParsedMessage) =>
  instructions
    .filter(
      ({ program }) =>
        !HARMLESS.includes(program) || intended.instructions.some((each) => each.program === program),
    )
    .map((each) => [each.program, ...dataOf(each)].join(' '))
    .join(', ')

const compare = (
  intent: TransferIntent,
  found: ConfirmedTransaction,
): readonly (readonly [TransferPart, string, string])[] => {
  const intended = readMessage(intentTransaction(intent).message)
  const { from } = intent
  const { message, fee, coins, tokens, created } = found
  const isSame = hasSameInstructions(message, intended, HARMLESS)
  const data = isSame ? [] : [['data', describe(intended, intended), describe(message, intended)] as const]
  if (!message.signers.includes(from)) return [['from', from, message.signers.join(' ')]]
  // A transfer like this one, from before: its hash says nothing about this one.
  const since = (intent.expires ?? 0) - BLOCKHASH_LIFETIME - CLOCK_SKEW
  if (message.blockhash !== intended.blockhash && found.time !== undefined && found.time < since)
    return [['data', intended.blockhash, message.blockhash]]
  // A failed transaction has moved nothing.
  if (found.failed) return data

  const mint = mintOf(intent.asset, intent.network)
  const paid = message.signers[0] === from ? fee : 0n
  const asset = mint ?? 'native'
  const others = tokens ? lostTokens(tokens, from, mint).map((each) => ['asset', asset, each] as const) : []
  if (mint === undefined) {
    if (!coins) return [...others, ...data]
    const all = compareChanges(intent, coins, paid)
    // The receiver got nothing at all, and tokens went instead.
    if (others.length && !largestGain(coins, from)) return others
    return all.length || others.length ? [...all, ...others] : data
  }
  if (!tokens) return data
  const tokenChanges = tokens.get(mint) ?? new Map<string, bigint>()
  const createdAccount =
    intended.instructions.find(({ program }) => program === ASSOCIATED_TOKEN)?.accounts[1] ?? ''
  const lost = -(coins?.get(from) ?? 0n) - paid - (created.get(createdAccount) ?? 0n)
  const lostCoins = coins && lost > 0n ? [['asset', asset, 'native'] as const] : []
  // Nothing of this token went anywhere.
  const all = largestGain(tokenChanges, from)
    ? compareChanges(intent, tokenChanges, 0n)
    : [...others, ...lostCoins]
  if (all.length) return all
  if (!largestGain(tokenChanges, from)) return [['amount', String(intent.amount), '0']]
  return others.length || lostCoins.length ? [...others, ...lostCoins] : data
}

/** The transaction of a signature and what it did; undefined while the node does not know it. */
export const readTransactionOf = (node: Node, hash: string): Promise<ConfirmedTransaction | undefined> => {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...COMMITMENT }
  return node('getTransaction', [hash, config], (answer) => parseConfirmed(answer, hash))
}

/** Compares the transaction of a signature with the intent by what it did; undefined while the node does not know it. */
export const readBack = async (
  node: Node,
  intent: TransferIntent,
  hash: string,
): Promise<readonly TransferDifference[] | undefined> => {
  const found = await readTransactionOf(node, hash)
  return (
    found &&
    Object.freeze(
      compare(intent, found).map(([part, expected, got]) => Object.freeze({ part, expected, found: got })),
    )
  )
}
