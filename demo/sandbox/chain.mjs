// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  parseUnits,
  publicActions,
  toHex,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { ACCOUNT_CODE } from './account-code.mjs'
import { startAnvil } from './anvil.mjs'
import { createRpc } from './blockchain-api/rpc.mjs'
import { packagedOf } from './contracts/packagedOf.mjs'
import { delegationContracts } from './delegations.mjs'
import { startGuard } from './guard.mjs'
import { placeContracts } from './place.mjs'

/** @typedef {`0x${string}`} Hex */

/**
 * @typedef {object} Chain
 * @property {number} chainId
 * @property {string} url JSON-RPC over http (and ws on the same port)
 * @property {number} pid process id of anvil
 * @property {readonly { address: Hex, privateKey: Hex }[]} accounts ten, each with 10,000 coins
 * @property {{ address: Hex, name: string, symbol: string, decimals: number }} token the first three accounts hold 10,000
 * @property {Hex} genesisHash the same at every start, another one on every chain
 * @property {number} readyMs
 * @property {Promise<string>} closed resolves with the reason when anvil has ended
 * @property {(address: Hex, wei: bigint) => Promise<void>} setBalance
 * @property {(address: Hex, amount: bigint) => Promise<void>} mint adds tokens, in base units
 * @property {(blocks?: number) => Promise<void>} mine
 * @property {(on: boolean) => Promise<void>} setAutomine off: transactions stay pending until mine()
 * @property {() => Promise<Hex>} snapshot
 * @property {(id: Hex) => Promise<void>} revert
 * @property {() => Promise<void>} stop
 */

/** The recovery phrase of every local chain: public, for tests only, never for real money. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

const ACCOUNTS = 10
const HOLDERS = 3
const GENESIS_TIME = 1_700_000_000

/** @type {{ abi: import('viem').Abi, bytecode: Hex }} */
const artifact = JSON.parse(readFileSync(new URL('./contracts/SandboxToken.json', import.meta.url), 'utf8'))

const require = createRequire(import.meta.url)

/** Multicall3 as viem ships it, in a file without an entry point of its own. @type {{ multicall3Bytecode: Hex }} */
const { multicall3Bytecode } = require(
  join(dirname(require.resolve('viem/package.json')), '_cjs/constants/contracts.js'),
)
/** The well-known address of Multicall3. */
const MULTICALL = mainnet.contracts.multicall3.address

/** Deploys the contracts of smart accounts. */
const ACCOUNT_DEPLOYER = '0x00000000000000000000000000000000004337de'

/** ABI of the sandbox token: ERC-20 plus `mint(to, amount)`, which anybody may call. */
export const tokenAbi = artifact.abi

// Not one of the ten listed accounts, so that they start with nonce 0. The token's address follows from its first deployment.
const deployer = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: ACCOUNTS })

/** Address of the sandbox token on every local chain. */
export const tokenAddress = /** @type {Hex} */ (getContractAddress({ from: deployer.address, nonce: 0n }))

/**
 * Starts a local EVM chain with funded accounts and an ERC-20.
 *
 * @param {object} options
 * @param {number} options.chainId
 * @param {number} [options.port]
 * @param {import('./guard.mjs').Guard} [options.guard]
 * @param {(url: string) => Promise<void>} [options.past] runs on the chain while its clock still shows the time of its first block
 * @returns {Promise<Chain>}
 */
export async function startChain({ chainId, port = 0, guard: shared, past }) {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new Error(`"${chainId}" is no chain id.`)
  const started = performance.now()
  const guard = shared ?? startGuard()
  try {
    const anvil = await startAnvil({
      port,
      guard,
      args: [
        ...['--chain-id', String(chainId), '--mnemonic', TEST_MNEMONIC, '--accounts', String(ACCOUNTS)],
        // A block header does not contain the chain id, so the genesis time makes the genesis hashes differ.
        ...['--timestamp', String(GENESIS_TIME + (chainId % 10_000_000))],
      ],
    })
    try {
      await past?.(anvil.url)
      const chain = await prepare(chainId, anvil)
      return {
        ...chain,
        readyMs: performance.now() - started,
        async stop() {
          await anvil.stop()
          if (shared === undefined) guard.stop()
        },
      }
    } catch (error) {
      await anvil.stop()
      throw error
    }
  } catch (error) {
    if (shared === undefined) guard.stop()
    throw error
  }
}

/**
 * @param {number} chainId
 * @param {Awaited<ReturnType<typeof startAnvil>>} anvil
 * @returns {Promise<Omit<Chain, 'readyMs' | 'stop'>>}
 */
async function prepare(chainId, anvil) {
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.url), cacheTime: 0 }).extend(
    publicActions,
  )
  const accounts = Array.from({ length: ACCOUNTS }, (_, addressIndex) => {
    const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex })
    return {
      address: account.address,
      privateKey: toHex(/** @type {Uint8Array} */ (account.getHdKey().privateKey)),
    }
  })
  const decimals = chainId === 1 ? 6 : 18
  const holders = accounts.slice(0, HOLDERS).map(({ address }) => address)

  const [genesis] = await Promise.all([
    client.getBlock({ blockNumber: 0n }),
    // A call with the deployment code returns the runtime code.
    client
      .call({ data: multicall3Bytecode })
      .then(({ data = '0x' }) => client.setCode({ address: MULTICALL, bytecode: data })),
    client.setBalance({ address: deployer.address, value: 10n ** 18n }),
    client.request({
      method: /** @type {any} */ ('evm_setTime'),
      params: /** @type {any} */ ([Math.floor(Date.now() / 1_000)]),
    }),
  ])
  await placeContracts(createRpc(anvil.url), ACCOUNT_DEPLOYER, [
    { address: entryPoint08Address, ...packagedOf('EntryPoint') },
    { address: ACCOUNT_CODE, ...packagedOf('Simple7702Account') },
    ...delegationContracts(ACCOUNT_DEPLOYER),
  ])
  const deployment = await deployer.signTransaction({
    chainId,
    type: 'eip1559',
    nonce: 0,
    gas: 3_000_000n,
    maxFeePerGas: 10n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
    data: encodeDeployData({
      ...artifact,
      args: [decimals, holders, parseUnits('10000', decimals)],
    }),
  })
  const receipt = await client.sendRawTransactionSync({ serializedTransaction: deployment })
  if (receipt.status !== 'success' || receipt.contractAddress?.toLowerCase() !== tokenAddress.toLowerCase()) {
    throw new Error(`The sandbox token could not be deployed on chain ${chainId}.`)
  }

  return {
    chainId,
    url: anvil.url,
    pid: anvil.pid,
    accounts,
    token: { address: tokenAddress, name: 'Sandbox Dollar', symbol: 'SBD', decimals },
    genesisHash: genesis.hash,
    closed: anvil.closed.then((reason) => `chain ${chainId}: ${reason}`),
    setBalance: (address, value) => client.setBalance({ address, value }),
    async mint(to, amount) {
      const nonce = await client.getTransactionCount({ address: deployer.address, blockTag: 'pending' })
      const serializedTransaction = await deployer.signTransaction({
        chainId,
        type: 'eip1559',
        nonce,
        gas: 200_000n,
        maxFeePerGas: 10n * 10n ** 9n,
        maxPriorityFeePerGas: 10n ** 9n,
        to: tokenAddress,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }),
      })
      await client.sendRawTransactionSync({ serializedTransaction })
    },
    mine: (blocks = 1) => client.mine({ blocks }),
    setAutomine: (on) => client.setAutomine(on),
    snapshot: () => client.snapshot(),
    revert: (id) => client.revert({ id }),
  }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { 'chain-id': { type: 'string' }, port: { type: 'string' } } })
    if (!/^\d+$/.test(values['chain-id'] ?? '')) {
      throw new Error('Usage: node demo/sandbox/chain.mjs --chain-id 1 [--port 8545]')
    }
    const chain = await startChain({
      chainId: Number(values['chain-id']),
      port: parsePort(values.port, '--port'),
    })
    console.log(readyLine(`chain ${chain.chainId}`, chain.url, chain.readyMs))
    console.log(`token   ${chain.token.symbol} (${chain.token.decimals} decimals)  ${chain.token.address}`)
    for (const account of chain.accounts.slice(0, HOLDERS)) {
      console.log(`account ${account.address}  key ${account.privateKey}`)
    }
    return chain
  })
}
