// @ts-check
import { createTestClient, http, labelhash, namehash, parseAbi, publicActions, walletActions } from 'viem'
import { mainnet } from 'viem/chains'
import { createRpc } from './blockchain-api/rpc.mjs'
import { artifactOf } from './contracts/artifactOf.mjs'
import { packagedOf } from './contracts/packagedOf.mjs'
import { createOrder } from './in-order.mjs'
import { placeContracts } from './place.mjs'

/** The well-known addresses of ENS. */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const OLD_REGISTRY = '0x314159265dD8dbb310642f98f50C066173C1259b'
const RESOLVER = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const UNIVERSAL_RESOLVER = mainnet.contracts.ensUniversalResolver.address
/** Owner of the root and of all names, like a registrar; it also writes the reverse records. */
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
  await placeContracts(createRpc(url), OWNER, [
    { address: OLD_REGISTRY, ...packagedOf('ENSRegistry') },
    // The package's ABI confuses the constructor with a function.
    {
      address: REGISTRY,
      bytecode: packagedOf('ENSRegistryWithFallback').bytecode,
      abi: parseAbi(['constructor(address old)']),
      args: [OLD_REGISTRY],
    },
    { address: RESOLVER, ...packagedOf('PublicResolver'), args: [REGISTRY] },
    { address: UNIVERSAL_RESOLVER, ...artifactOf('EnsUniversalResolver'), args: [REGISTRY] },
  ])
  await client.impersonateAccount({ address: OWNER })
  let nonce = await client.getTransactionCount({ address: OWNER })
  const inOrder = createOrder()
  /** @type {Promise<Hex>[]} */
  const sent = []
  const fees = { gas: 3_000_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 0n }
  /** @param {'ENSRegistry' | 'PublicResolver'} contract @param {Hex} address @param {string} functionName @param {readonly unknown[]} [args] */
  const write = (contract, address, functionName, args = []) => {
    const hash = inOrder(() =>
      client.writeContract({
        abi: packagedOf(contract).abi,
        address,
        functionName,
        args,
        nonce: nonce++,
        ...fees,
      }),
    )
    sent.push(hash)
  }

  /** @type {Set<string>} */
  const taken = new Set([''])
  /** Registers a name and its parents. @param {string} name @returns {Hex} its node */
  const take = (name) => {
    if (!taken.has(name)) {
      const [label = '', ...above] = name.split('.')
      const parent = take(above.join('.'))
      taken.add(name)
      write('ENSRegistry', REGISTRY, 'setSubnodeOwner', [parent, labelhash(label), OWNER])
    }
    return namehash(name)
  }
  /** @param {string} name */
  const resolve = (name) => {
    const node = take(name)
    write('ENSRegistry', REGISTRY, 'setResolver', [node, RESOLVER])
    return node
  }
  for (const { name, address, addresses = {}, texts = {}, claimedBy = [] } of names) {
    const node = resolve(name)
    if (address) write('PublicResolver', RESOLVER, 'setAddr', [node, ETHEREUM, address])
    for (const [chain, each] of Object.entries(addresses))
      write('PublicResolver', RESOLVER, 'setAddr', [node, EVM_CHAINS | BigInt(chain), each])
    for (const [key, value] of Object.entries(texts))
      write('PublicResolver', RESOLVER, 'setText', [node, key, value])
    for (const claimant of claimedBy)
      write('PublicResolver', RESOLVER, 'setName', [
        resolve(`${claimant.slice(2).toLowerCase()}.addr.reverse`),
        name,
      ])
  }
  const receipts = (await Promise.all(sent)).map((hash) => client.waitForTransactionReceipt({ hash }))
  for (const { status } of await Promise.all(receipts))
    if (status !== 'success') throw new Error(`ENS could not be installed on chain ${chainId}.`)
  await client.stopImpersonatingAccount({ address: OWNER })
}
