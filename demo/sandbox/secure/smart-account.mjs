// @ts-check
import { readFileSync } from 'node:fs'
import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  http,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { viemChain } from './viem-chain.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {import('./networks.mjs').Network} Network */
/** @typedef {{ to?: Hex, value: bigint, data: Hex }} Call */
/** @typedef {{ gas?: bigint, maxFeePerGas?: bigint, maxPriorityFeePerGas?: bigint }} Fees */

/** @type {{ abi: import('viem').Abi, bytecode: Hex }} */
const artifact = JSON.parse(
  readFileSync(new URL('../contracts/SandboxAccount.json', import.meta.url), 'utf8'),
)

/** The CREATE2 factory, which every local chain has: its addresses depend on the code alone. */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** The contract that smart accounts delegate to, at the same address on every chain. */
export const handlerAddress = getContractAddress({
  opcode: 'CREATE2',
  from: FACTORY,
  salt: zeroHash,
  bytecode: artifact.bytecode,
})

/** Code of an account that delegates to `handlerAddress` (EIP-7702). */
const DELEGATION = concat(['0xef0100', handlerAddress]).toLowerCase()

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
 * Sends calls from a smart account in one atomic transaction. The account's first one also makes it a smart account.
 *
 * @param {Network} network
 * @param {Hex} key
 * @param {readonly Call[]} calls
 * @param {Fees} [fees]
 * @returns {Promise<Hex>}
 */
export async function sendFromSmartAccount(network, key, calls, fees = {}) {
  const account = privateKeyToAccount(key)
  const client = reader(network)
  const wallet = createWalletClient({ account, chain: viemChain(network), transport: http(network.url) })
  if (!(await client.getCode({ address: handlerAddress }))) {
    const hash = await wallet.sendTransaction({ to: FACTORY, data: concat([zeroHash, artifact.bytecode]) })
    await client.waitForTransactionReceipt({ hash, timeout: 20_000 })
  }
  const data = encodeFunctionData({
    abi: artifact.abi,
    functionName: 'execute',
    args: [calls.map(({ to, value, data }) => ({ to, value, data }))],
  })
  const authorization = (await isDeployed(network, account.address))
    ? undefined
    : await wallet.signAuthorization({ contractAddress: handlerAddress, executor: 'self' })
  return wallet.sendTransaction({
    to: account.address,
    data,
    ...fees,
    ...(authorization && { authorizationList: [authorization] }),
  })
}

/**
 * Sends one call from a plain account.
 *
 * @param {Network} network
 * @param {Hex} key
 * @param {Call} call
 * @param {Fees} [fees]
 */
export const sendFromPlainAccount = (network, key, call, fees = {}) =>
  createWalletClient({
    account: privateKeyToAccount(key),
    chain: viemChain(network),
    transport: http(network.url),
  }).sendTransaction({ ...call, ...fees })
