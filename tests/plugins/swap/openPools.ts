import type { Http } from 'portico/core'
import { type Network, PorticoError, type Session } from 'portico/kernel'
import { createTestClient, erc20Abi, http, parseUnits, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { type BlockchainApi, startBlockchainApi } from '../../../demo/sandbox/blockchain-api/server.mjs'
import { type Chain, startChain } from '../../../demo/sandbox/chain.mjs'
import { packagedOf } from '../../../demo/sandbox/contracts/packagedOf.mjs'
import { estimateGas } from '../../../demo/sandbox/estimate-gas.mjs'
import { type PlacedToken, placeTokens } from '../../../demo/sandbox/tokens.mjs'
import { FEE, installPools, MAKER } from '../../../demo/sandbox/uniswap.mjs'

export type Hex = `0x${string}`
export const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Answers as the service `http` does, without its limits. */
const createHttp = (url: string): Pick<Http, 'rpc' | 'request' | 'rpcHosts'> => ({
  rpcHosts: () => [],
  rpc: async (_network, call, { parse }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    })
    const body = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (body.error) throw new PorticoError(body.error.message, { category: 'rpc', cause: body.error })
    return parse(body.result)
  },
  request: async ({ url: to, method = 'GET', params = {}, body, parser }) => {
    const address = new URL(to)
    for (const [name, value] of Object.entries(params))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const response = await fetch(address, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new PorticoError(`HTTP status code: ${response.status}`, { category: 'http', cause: response })
    return parser.parse(await response.json())
  },
})

/**
 * A local chain with Uniswap, a pool of each version, and the service that quotes from that of version 3; on request, the sandbox's tokens and
 * their pools are on it too.
 */
export const openPools = async (withTokens = false) => {
  const chain: Chain = await startChain({ chainId: 1 })
  const api: BlockchainApi & { url: string; stop(): Promise<void> } = await startBlockchainApi({
    chains: [chain],
  })
  const tokens = withTokens ? await placeTokens(chain, [MAKER, OWNER.address]) : undefined
  const poolOf = ({ address, decimals }: Pick<PlacedToken, 'address' | 'decimals'>) => ({
    token: address,
    amount: parseUnits('3000000', decimals),
    coins: parseUnits('1000', 18),
    isPair: address === tokens?.toll.address,
  })
  const uniswap = await installPools(chain, [chain.token, ...Object.values(tokens ?? {})].map(poolOf))
  api.routers.set(1, uniswap)
  const client = createTestClient({
    mode: 'anvil',
    chain: mainnet,
    transport: http(chain.url),
    account: OWNER,
    cacheTime: 0,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  const network = {
    id: 1,
    name: 'Ethereum',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] }, chainDefault: { http: [chain.url] } },
  } as const satisfies Network
  const token = { address: chain.token.address, name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6 }
  return {
    chain,
    api,
    uniswap,
    client,
    network,
    token,
    http: createHttp(chain.url) as Http,
    session: {} as Session,
    owned: (address: Hex = chain.token.address) =>
      client.readContract({
        abi: erc20Abi,
        address,
        functionName: 'balanceOf',
        args: [OWNER.address],
      }),
    /** The amounts that Uniswap's own contracts quote, by version. In a path the wrapped coin stands for the coin. */
    quotePairs: (path: readonly Hex[], amount: bigint) =>
      client
        .readContract({
          abi: packagedOf('UniswapV2Router02').abi,
          address: uniswap.pairRouter,
          functionName: 'getAmountsOut',
          args: [amount, path],
        })
        .then((amounts) => (amounts as bigint[]).at(-1)),
    quotePool: ([tokenIn, tokenOut]: readonly Hex[], amountIn: bigint) =>
      client
        .simulateContract({
          abi: packagedOf('QuoterV2').abi,
          address: uniswap.quoter,
          functionName: 'quoteExactInputSingle',
          args: [{ tokenIn, tokenOut, amountIn, fee: FEE, sqrtPriceLimitX96: 0n }],
        })
        .then(({ result }) => (result as bigint[])[0]),
    send: async ({ to, data, value }: { to: string; data: string; value: bigint }) => {
      const call = { to: to as Hex, data: data as Hex, value }
      const gas = await estimateGas(client, call)
      const hash = await client.sendTransaction({ ...call, gas })
      return (await client.waitForTransactionReceipt({ hash })).status
    },
    stop: () => Promise.all([api.stop(), chain.stop()]),
  }
}
