// @ts-check
import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet } from 'viem/chains'
import { artifactOf } from './contracts/artifactOf.mjs'
import { createOrder } from './in-order.mjs'

/** @typedef {`0x${string}`} Hex */

/** Placeholder address of the native coin of an EVM network. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** The account that fills the pools. */
const MAKER = '0x00000000000000000000000000000000000b0075'

/**
 * A pool of the coin and a token; the ratio of the amounts sets the price.
 *
 * @typedef {object} Pool
 * @property {Hex} token a token that anybody may mint
 * @property {bigint} amount of the token, in base units
 * @property {bigint} coins in wei
 */

/**
 * Deploys the router of swaps to a local chain and fills its pools. A pair of two tokens is swapped by way of the coin.
 *
 * @param {{ chainId: number, url: string }} chain
 * @param {readonly Pool[]} pools
 * @returns {Promise<{ address: Hex, tokens: readonly Hex[] }>}
 */
export async function installRouter({ chainId, url }, pools) {
  const client = createTestClient({
    mode: 'anvil',
    chain: { ...mainnet, id: chainId },
    transport: http(url, { batch: { wait: 0, batchSize: 200 } }),
    account: MAKER,
    cacheTime: 0,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  const needed = pools.reduce((sum, { coins }) => sum + coins, 10n ** 20n)
  await Promise.all([
    client.setBalance({ address: MAKER, value: needed }),
    client.impersonateAccount({ address: MAKER }),
  ])
  let nonce = await client.getTransactionCount({ address: MAKER })
  const fees = { gas: 3_000_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 0n }
  const inOrder = createOrder()
  /** @param {Hex | null} to @param {Hex} data @param {bigint} [value] */
  const send = async (to, data, value = 0n) => {
    const hash = await inOrder(() => client.sendTransaction({ to, data, value, nonce: nonce++, ...fees }))
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new Error(`The router could not be installed on chain ${chainId}.`)
    return receipt
  }
  const router = artifactOf('SandboxRouter')
  const { contractAddress } = await send(null, encodeDeployData({ ...router, args: [] }))
  const address = /** @type {Hex} */ (contractAddress)
  await Promise.all(
    pools.flatMap(({ token, amount, coins }) => [
      send(
        token,
        encodeFunctionData({
          abi: artifactOf('SandboxCoin').abi,
          functionName: 'mint',
          args: [MAKER, amount],
        }),
      ),
      send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] })),
      send(
        address,
        encodeFunctionData({ abi: router.abi, functionName: 'fill', args: [COIN, token, coins, amount] }),
        coins,
      ),
    ]),
  )
  await client.stopImpersonatingAccount({ address: MAKER })
  return { address, tokens: pools.map(({ token }) => token) }
}
