// @ts-check
import { randomBytes } from 'node:crypto'
import { toHex } from 'viem'
import { callFacts } from './evm-facts.mjs'
import { accountOf, quantity, readCall } from './evm-signing.mjs'
import { callNode } from './json-rpc.mjs'
import { Refusal } from './refusal.mjs'
import { sendFromPlainAccount, sendFromSmartAccount } from './smart-account.mjs'

const CALLS = 50
/** States of a batch (EIP-5792). */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500
const PARTIAL = 600

/** @typedef {import('./evm-signing.mjs').EvmContext} EvmContext */
/** @typedef {{ user: string, network: import('./networks.mjs').Network, atomic: boolean, hashes: readonly string[] }} Batch */

/** Sends batches of calls and reports their status (EIP-5792). */
export function createCallBatches() {
  /** @type {Map<string, Batch>} */
  const batches = new Map()

  return {
    /** @param {EvmContext} context @param {any} params @returns {Promise<import('./approval.mjs').Prepared>} */
    async wallet_sendCalls(context, [given]) {
      const { network, user } = context
      const { calls, from, chainId, version, capabilities, atomicRequired } = Object(given)
      if (!Array.isArray(calls) || !calls.length || calls.length > CALLS)
        throw new Refusal(`A batch has between one and ${CALLS} calls`)
      const asked = typeof chainId === 'number' ? BigInt(chainId) : quantity(chainId, 'The network')
      if (asked !== undefined && asked !== BigInt(network.chainId))
        throw new Refusal('The calls are for another network')
      const unknown = Object.entries(Object(capabilities)).find(([, each]) => Object(each).optional !== true)
      if (unknown) throw new Refusal(`This wallet does not have the capability ${unknown[0]}`)
      const { type, address } = accountOf(context, from)
      const atomic = type === 'smartAccount'
      if (atomicRequired === true && !atomic)
        throw new Refusal('Only the smart account sends all calls or none')
      const read = calls.map(readCall)
      if (read.some(({ to }) => !to)) throw new Refusal('A call of a batch needs a receiver')
      const parts = await Promise.all(read.map((call) => callFacts(call, network)))
      const run = async () => {
        const key = (await context.keys())[type]
        const hashes = []
        if (atomic) hashes.push(await sendFromSmartAccount(network, key, read))
        else for (const call of read) hashes.push(await sendFromPlainAccount(network, key, call))
        const id = toHex(randomBytes(32))
        batches.set(id, { user: user.id, network, atomic, hashes })
        return typeof version === 'string' && version.startsWith('2') ? { id } : id
      }
      return {
        approval: {
          title: `Send ${read.length} ${read.length === 1 ? 'call' : 'calls'}`,
          action: parts.length === 1 && parts[0] ? parts[0].action : `Send ${read.length} calls`,
          network: network.name,
          account: address,
          facts: parts.flatMap(({ facts }, index) => [
            { term: 'Call', text: `${index + 1} of ${parts.length}` },
            ...facts,
          ]),
          cautions: [
            ...new Set([
              ...parts.flatMap(({ cautions }) => cautions),
              ...(atomic ? [] : ['They are sent one by one: some may be done where others fail.']),
            ]),
          ],
        },
        run,
      }
    },

    /** @param {EvmContext} context @param {any} params */
    async wallet_getCallsStatus({ user }, params) {
      const id = String(Object(params)[0])
      const batch = batches.get(id)
      if (batch?.user !== user.id) throw new Refusal('No batch has this id')
      const { network, atomic, hashes } = batch
      const receipts = await Promise.all(
        hashes.map((hash) => callNode(network.url, 'eth_getTransactionReceipt', [hash])),
      )
      const landed = receipts.filter((each) => each !== null)
      const good = landed.filter(({ status }) => status === '0x1').length
      const final = good === landed.length ? CONFIRMED : good ? PARTIAL : REVERTED
      return {
        version: '2.0.0',
        id,
        chainId: toHex(network.chainId),
        status: landed.length < hashes.length ? PENDING : final,
        atomic,
        receipts: landed.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
          logs: logs.map((/** @type {any} */ { address, data, topics }) => ({ address, data, topics })),
          status,
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash,
        })),
      }
    },
  }
}

/**
 * Capabilities of an account on each network; only smart accounts support atomic batches.
 *
 * @param {EvmContext} context
 * @param {any} params
 */
export const getCapabilities = async (context, params) => {
  const [address, chains] = Array.isArray(params) ? params : []
  const { type } = accountOf(context, address)
  const asked = Array.isArray(chains) ? chains.map((each) => Number(each)) : undefined
  return Object.fromEntries(
    context.networks.all
      .filter(({ smartAccounts, chainId }) => smartAccounts && (asked?.includes(chainId) ?? true))
      .filter(() => type === 'smartAccount')
      .map(({ chainId }) => [toHex(chainId), { atomic: { status: 'supported' } }]),
  )
}
