// @ts-check
import { concat, createPublicClient, createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DELEGATOR_CODE, encodeExecute } from '../delegations.mjs'
import { estimateGas } from '../estimate-gas.mjs'
import { viemChain } from './viem-chain.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {import('./networks.mjs').Network} Network */
/** @typedef {{ to?: Hex, value: bigint, data: Hex }} Call */
/** @typedef {{ gas?: bigint, maxFeePerGas?: bigint, maxPriorityFeePerGas?: bigint }} Fees */

/** Code of an account that delegates to `DELEGATOR_CODE` (EIP-7702). */
const DELEGATION = concat(['0xef0100', DELEGATOR_CODE]).toLowerCase()

/** @param {Network} network */
const reader = (network) =>
  createPublicClient({
    chain: viemChain(network),
    transport: http(network.url),
    pollingInterval: 50,
    cacheTime: 0,
  })

/** @param {Network} network @param {Hex} address */
export const isDeployed = async (network, address) =>
  (await reader(network).getCode({ address }))?.toLowerCase() === DELEGATION

/**
 * Sends calls from a smart account in one atomic transaction. The account's first one, which may have no calls, also makes it a smart
 * account.
 *
 * @param {Network} network
 * @param {Hex} key
 * @param {readonly Call[]} calls
 * @param {Fees} [fees]
 * @returns {Promise<Hex>}
 */
export async function sendFromSmartAccount(network, key, calls, fees = {}) {
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain: viemChain(network), transport: http(network.url) })
  const authorization = (await isDeployed(network, account.address))
    ? undefined
    : await wallet.signAuthorization({ contractAddress: DELEGATOR_CODE, executor: 'self' })
  const transaction = {
    to: account.address,
    ...(calls.length && { data: encodeExecute(calls) }),
    ...fees,
    ...(authorization && { authorizationList: [authorization] }),
  }
  const gas = fees.gas ?? (await estimateGas(wallet.extend(publicActions), { account, ...transaction }))
  return wallet.sendTransaction({ ...transaction, gas })
}

/** Sends calls, and waits until they have been made. @param {Network} network @param {Hex} key @param {readonly Call[]} calls */
export async function runFromSmartAccount(network, key, calls) {
  const hash = await sendFromSmartAccount(network, key, calls)
  const { status } = await reader(network).waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The transaction of the smart account failed.')
}

/**
 * Sends one call from a plain account.
 *
 * @param {Network} network
 * @param {Hex} key
 * @param {Call} call
 * @param {Fees} [fees]
 */
export async function sendFromPlainAccount(network, key, call, fees = {}) {
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain: viemChain(network), transport: http(network.url) })
  const gas = fees.gas ?? (await estimateGas(wallet.extend(publicActions), { account, ...call, ...fees }))
  return wallet.sendTransaction({ ...call, ...fees, gas })
}
