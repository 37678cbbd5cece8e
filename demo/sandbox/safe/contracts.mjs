// @ts-check
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseEther,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createRpc } from '../blockchain-api/rpc.mjs'
import { TEST_MNEMONIC } from '../chain.mjs'
import { packagedOf } from '../contracts/packagedOf.mjs'
import { placeContracts } from '../place.mjs'
import { OWNER_INDEXES } from './owner-indexes.mjs'

/** @typedef {`0x${string}`} Hex */

/** Addresses of Safe's contracts, version 1.5.0, as on every real network. */
export const SAFE_CONTRACTS = /** @type {const} */ ({
  SafeL2: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
  SafeProxyFactory: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
  CompatibilityFallbackHandler: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  MultiSend: '0x218543288004CD07832472D464648173c77D7eB7',
  MultiSendCallOnly: '0xA83c336B20401Af773B6219BA5027174338D1836',
})

export const safeAbi = packagedOf('SafeL2').abi
export const handlerAbi = packagedOf('CompatibilityFallbackHandler').abi
const factory = packagedOf('SafeProxyFactory')

/** Places the contracts; nobody owns them. */
const DEPLOYER = '0x5afe000000000000000000000000000000000150'

/** The owners of the sandbox's Safes; their keys are of the phrase that everybody knows. */
export const safeOwners = OWNER_INDEXES.map((addressIndex) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }),
)

/** Places Safe's contracts, and gives the owners coins for gas. @param {import('../chain.mjs').Chain} chain */
export async function installSafe(chain) {
  const names = /** @type {(keyof typeof SAFE_CONTRACTS)[]} */ (Object.keys(SAFE_CONTRACTS))
  await placeContracts(
    createRpc(chain.url),
    DEPLOYER,
    names.map((name) => ({ address: SAFE_CONTRACTS[name], ...packagedOf(name) })),
  )
  for (const { address } of safeOwners) await chain.setBalance(address, parseEther('10'))
}

/**
 * Creates a Safe by the factory, owned by the sandbox's three owners, and gives it 5 coins.
 *
 * @param {import('../chain.mjs').Chain} chain
 * @param {{ salt?: bigint, threshold?: bigint }} [options]
 * @returns {Promise<Hex>} its address
 */
export async function createSafe({ url }, { salt = 0n, threshold = 2n } = {}) {
  const transport = http(url)
  const client = createPublicClient({ transport, cacheTime: 0, pollingInterval: 20 })
  const [owner] = safeOwners
  if (!owner) throw new Error('The Safe has no owner.')
  const wallet = createWalletClient({ account: owner, transport })
  const owners = safeOwners.map(({ address }) => address)
  const handler = SAFE_CONTRACTS.CompatibilityFallbackHandler
  const setup = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [owners, threshold, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  })
  const hash = await wallet.writeContract({
    chain: null,
    address: SAFE_CONTRACTS.SafeProxyFactory,
    abi: factory.abi,
    functionName: 'createProxyWithNonce',
    args: [SAFE_CONTRACTS.SafeL2, setup, salt],
  })
  const { logs } = await client.waitForTransactionReceipt({ hash })
  const [created] = /** @type {any[]} */ (
    parseEventLogs({ abi: factory.abi, logs, eventName: 'ProxyCreation' })
  )
  if (!created) throw new Error('The Safe was not created.')
  const funded = await wallet.sendTransaction({
    chain: null,
    to: created.args.proxy,
    value: parseEther('5'),
  })
  await client.waitForTransactionReceipt({ hash: funded })
  return created.args.proxy
}
