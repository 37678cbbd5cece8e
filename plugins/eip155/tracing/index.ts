import { field, type Http } from 'portico/core'
import type { Tracing } from 'portico/plugins/transactions/contract'
import { hex, quantity } from '../encoding/abi.js'
import { keccak256 } from '../encoding/keccak256.js'
import { type Ask, askNode } from '../transactions/createNode.js'
import { transactionOf } from '../transactions/transactionOf.js'
import { findBlock } from './findBlock.js'
import { followCalls } from './followCalls.js'
import { proposalsOf } from './proposalsOf.js'

/** Maximum number of the account's transactions that are checked. */
const MAX_TRANSACTIONS = 4

/** A digest of a transaction's effect, by which it is recognised. */
const digest = (to: unknown, value: bigint, data: unknown): string => {
  const text = [to, value, data].join(' ').toLowerCase()
  const hash = keccak256(new TextEncoder().encode(text))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The number of transactions that an account has sent by the end of a block. */
const transactionCountAt = (ask: Ask, from: string, block: string): Promise<bigint> =>
  ask({ method: 'eth_getTransactionCount', params: [from, block] }, quantity)

/** The hash of the account's transaction with this digest in a block. */
const findHash = (block: unknown, from: string, wantedDigest: string): string | undefined => {
  const all = field(block, 'transactions')
  if (!Array.isArray(all)) throw new TypeError('No block')
  const found = all.find((each: unknown) => {
    if (String(field(each, 'from')).toLowerCase() !== from) return false
    return digest(field(each, 'to'), quantity(field(each, 'value')), field(each, 'input')) === wantedDigest
  })
  const hash = field(found, 'hash')
  return typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
}

/**
 * Finds a transaction by its account's transaction count, for which only the network's own node is asked, or by the
 * wallet's reports on its batches.
 */
export const createTracing = (http: Http | undefined, service?: string): Required<Tracing> => ({
  follow: followCalls,
  proposals: proposalsOf(http, service),
  mark: async (intent, network, signal) => {
    if (!http || intent.call.method !== 'eth_sendTransaction') return undefined
    const ask = askNode(http, network, signal)
    const { from, to, value, data } = transactionOf(intent)
    const block = await ask({ method: 'eth_blockNumber', params: [] }, quantity)
    return `${await transactionCountAt(ask, from, hex(block))} ${block} ${digest(to, BigInt(value), data)}`
  },
  find: async ({ from, mark }, network, signal) => {
    const [, sent = '', since = '', wantedDigest = ''] =
      /^(\d{1,20}) (\d{1,20}) ([\da-f]{64})$/.exec(mark) ?? []
    if (!http || !wantedDigest) return undefined
    const ask = askNode(http, network, signal)
    const latest = await ask({ method: 'eth_blockNumber', params: [] }, quantity)
    const count = await transactionCountAt(ask, from, hex(latest))
    let block = BigInt(since)
    for (
      let next = BigInt(sent), checked = 0;
      next < count && checked < MAX_TRANSACTIONS;
      next++, checked++
    ) {
      // Two of its transactions may be in one block.
      const countAt = (at: bigint) => transactionCountAt(ask, from, hex(at))
      block = await findBlock(countAt, next, block - 1n, latest)
      const hash = await ask({ method: 'eth_getBlockByNumber', params: [hex(block), true] }, (answer) =>
        findHash(answer, from.toLowerCase(), wantedDigest),
      )
      if (hash) return hash
    }
    return undefined
  },
})
