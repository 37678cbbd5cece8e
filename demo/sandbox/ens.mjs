// @ts-check
import {
  createTestClient,
  encodeDeployData,
  http,
  labelhash,
  namehash,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet } from 'viem/chains'
import { artifactOf } from './contracts/artifactOf.mjs'
import { createOrder } from './in-order.mjs'

/** The well-known addresses of ENS. */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const UNIVERSAL_RESOLVER = mainnet.contracts.ensUniversalResolver.address
/** Owner of the names, like a registrar. */
const OWNER = '0x000000000000000000000000000000000000E25e'
const ETHEREUM = 60n
const EVM_CHAINS = 0x8000_0000n

/** @typedef {`0x${string}`} Hex */

/**
 * A name to register: the address it resolves to, its records, and the addresses that claim it as their primary name.
 *
 * @typedef {object} EnsName
 * @property {string} name
 * @property {Hex} [address] on Ethereum
 * @property {Readonly<Record<number, Hex>>} [addresses] on other chains, by chain id (ENSIP-11)
 * @property {Readonly<Record<string, string>>} [texts]
 * @property {readonly Hex[]} [claimedBy] even if the name does not resolve to them
 */

/**
 * Deploys ENS to a local chain at its well-known addresses, and registers names below `.eth`.
 *
 * @param {{ chainId: number, url: string }} chain
 * @param {readonly EnsName[]} names
 */
export async function installEns({ chainId, url }, names) {
  const client = createTestClient({
    mode: 'anvil',
    chain: { ...mainnet, id: chainId },
    transport: http(url, { batch: { wait: 0, batchSize: 200 } }),
    account: OWNER,
    cacheTime: 0,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  await Promise.all([
    client.setBalance({ address: OWNER, value: 10n ** 20n }),
    client.impersonateAccount({ address: OWNER }),
  ])
  let nonce = await client.getTransactionCount({ address: OWNER })
  const inOrder = createOrder()
  /** @type {Promise<Hex>[]} */
  const sent = []
  const fees = { gas: 3_000_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 0n }
  /** @param {Hex | null} to @param {Hex} data */
  const send = (to, data) => {
    const hash = inOrder(() => client.sendTransaction({ to, data, nonce: nonce++, ...fees }))
    sent.push(hash)
    return hash
  }
  /** @param {'EnsRegistry' | 'EnsResolver' | 'EnsUniversalResolver'} contract @param {readonly Hex[]} [args] */
  const deploy = async (contract, args = []) => {
    const { abi, bytecode } = artifactOf(contract)
    const hash = await send(null, encodeDeployData({ abi, bytecode, args }))
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    return /** @type {Hex} */ (contractAddress)
  }
  /** @param {Hex} at @param {Hex} from */
  const move = async (at, from) =>
    client.setCode({ address: at, bytecode: /** @type {Hex} */ (await client.getCode({ address: from })) })
  /** @param {'EnsRegistry' | 'EnsResolver'} contract @param {Hex} address @param {string} functionName @param {readonly unknown[]} [args] */
  const write = (contract, address, functionName, args = []) => {
    const hash = inOrder(() =>
      client.writeContract({
        abi: artifactOf(contract).abi,
        address,
        functionName,
        args,
        nonce: nonce++,
        ...fees,
      }),
    )
    sent.push(hash)
  }

  const [registry, resolver, universal] = await Promise.all([
    deploy('EnsRegistry'),
    deploy('EnsResolver', [REGISTRY]),
    deploy('EnsUniversalResolver', [REGISTRY]),
  ])
  await Promise.all([move(REGISTRY, registry), move(UNIVERSAL_RESOLVER, universal)])

  write('EnsRegistry', REGISTRY, 'claimRoot')
  /** @type {Set<string>} */
  const taken = new Set([''])
  /** Registers a name and its parents. @param {string} name @returns {Hex} its node */
  const take = (name) => {
    if (!taken.has(name)) {
      const [label = '', ...above] = name.split('.')
      const parent = take(above.join('.'))
      taken.add(name)
      write('EnsRegistry', REGISTRY, 'setSubnodeOwner', [parent, labelhash(label), OWNER])
    }
    return namehash(name)
  }
  /** @param {string} name */
  const resolve = (name) => {
    const node = take(name)
    write('EnsRegistry', REGISTRY, 'setResolver', [node, resolver])
    return node
  }
  for (const { name, address, addresses = {}, texts = {}, claimedBy = [] } of names) {
    const node = resolve(name)
    if (address) write('EnsResolver', resolver, 'setAddr', [node, ETHEREUM, address])
    for (const [chain, each] of Object.entries(addresses))
      write('EnsResolver', resolver, 'setAddr', [node, EVM_CHAINS | BigInt(chain), each])
    for (const [key, value] of Object.entries(texts))
      write('EnsResolver', resolver, 'setText', [node, key, value])
    for (const claimant of claimedBy)
      write('EnsResolver', resolver, 'setName', [
        resolve(`${claimant.slice(2).toLowerCase()}.addr.reverse`),
        name,
      ])
  }
  const receipts = (await Promise.all(sent)).map((hash) => client.waitForTransactionReceipt({ hash }))
  for (const { status } of await Promise.all(receipts))
    if (status !== 'success') throw new Error(`ENS could not be installed on chain ${chainId}.`)
  await client.stopImpersonatingAccount({ address: OWNER })
}
