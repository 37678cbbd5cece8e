// @ts-check
import { zeroAddress } from 'viem'

/** Number of blocks in one request. */
const STEP = 100

/** Signatures of the events that are read. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
export const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** @typedef {{ address: string, topics: readonly string[], data: string }} Log */

/**
 * A transaction in a block; addresses are in lower case.
 *
 * @typedef {object} Mined
 * @property {string} hash
 * @property {number} block
 * @property {number} index
 * @property {number} time in seconds
 * @property {string} from
 * @property {string | undefined} to
 * @property {string | undefined} created the contract it has deployed
 * @property {bigint} value
 * @property {string} input
 * @property {number} nonce
 * @property {boolean} ok
 * @property {readonly Log[]} logs
 */

/** @param {string | undefined} topic */
export const topicAddress = (topic = '') => `0x${topic.slice(-40)}`

/**
 * Index of a chain's transactions by address, read from its blocks.
 *
 * @param {import('./rpc.mjs').Rpc} rpc
 */
export function createEvmIndex(rpc) {
  /** The hash of each block that was read. @type {string[]} */
  let blocks = []
  /** Oldest first. @type {Map<string, Mined[]>} */
  let byAddress = new Map()
  /** Contracts whose transfers name an address. @type {Map<string, Set<string>>} */
  let tokens = new Map()
  /** @type {Promise<void>} */
  let last = Promise.resolve()

  /** @param {any} found @param {any} receipt @param {number} time */
  const add = (found, receipt, time) => {
    /** @type {Mined} */
    const mined = {
      hash: found.hash,
      block: Number(found.blockNumber),
      index: Number(found.transactionIndex),
      time,
      from: found.from.toLowerCase(),
      to: found.to?.toLowerCase(),
      created: receipt.contractAddress?.toLowerCase(),
      value: BigInt(found.value),
      input: found.input,
      nonce: Number(found.nonce),
      ok: receipt.status === '0x1',
      logs: receipt.logs.map((/** @type {Log} */ { address, topics, data }) => ({
        address: address.toLowerCase(),
        topics,
        data,
      })),
    }
    const concerned = new Set([mined.from, ...(mined.to ? [mined.to] : [])])
    for (const { address, topics } of mined.logs) {
      const [event, one, other] = topics
      if (event === TRANSFER)
        for (const party of [topicAddress(one), topicAddress(other)]) {
          concerned.add(party)
          if (party !== zeroAddress) tokens.set(party, (tokens.get(party) ?? new Set()).add(address))
        }
      if (event === APPROVAL || event === APPROVAL_FOR_ALL) concerned.add(topicAddress(one))
    }
    for (const party of concerned) {
      const rows = byAddress.get(party)
      if (rows) rows.push(mined)
      else byAddress.set(party, [mined])
    }
  }

  const read = async () => {
    const tip = blocks.length - 1
    const [head, known] = await rpc([
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getBlockByNumber', params: [`0x${Math.max(tip, 0).toString(16)}`, false] },
    ])
    if (tip >= 0 && known?.hash !== blocks[tip]) {
      // A snapshot of the chain was restored, so the blocks that were read are no longer part of it.
      blocks = []
      byAddress = new Map()
      tokens = new Map()
    }
    for (let from = blocks.length; from <= Number(head); from = blocks.length) {
      const numbers = Array.from(
        { length: Math.min(STEP, Number(head) - from + 1) },
        (_, at) => `0x${(from + at).toString(16)}`,
      )
      const [found, receipts] = await Promise.all([
        rpc(numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] }))),
        rpc(numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] }))),
      ])
      for (const [at, block] of found.entries()) {
        for (const [index, each] of block.transactions.entries())
          add(each, receipts[at][index], Number(block.timestamp))
        blocks.push(block.hash)
      }
    }
  }

  return {
    /** Reads the new blocks; concurrent calls run one after another. @returns {Promise<void>} */
    sync: () => {
      last = last.catch(() => {}).then(read)
      return last
    },
    /** Transactions of an address, oldest first. @param {string} address in lower case @returns {readonly Mined[]} */
    of: (address) => byAddress.get(address) ?? [],
    /** Contracts that have moved tokens of an address. @param {string} address in lower case @returns {readonly string[]} */
    tokensOf: (address) => [...(tokens.get(address) ?? [])],
  }
}

/** @typedef {ReturnType<typeof createEvmIndex>} EvmIndex */
