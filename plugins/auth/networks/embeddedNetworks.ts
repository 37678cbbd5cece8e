import type { CaipNetworkId, Network } from 'portico/kernel'
import { numberedNetwork } from './numberedNetwork.js'

const numbers = [
  // Ethereum and its test networks, then optimism, arbitrum, polygon, celo, aurora, bnb, avalanche, zksync, gnosis, base, zora.
  1,
  5, 17_000, 560_048, 11_155_111, 10, 42_161, 137, 42_220, 1_313_161_554, 56, 43_114, 324, 100, 8453,
  7_777_777,
]

/** The networks the embedded wallet supports. */
export const embeddedNetworks: readonly CaipNetworkId[] = Object.freeze([
  ...numbers.map(numberedNetwork),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
])

/** The RPC endpoint for the secure site: the host's own, or the RPC service for a listed network. */
export const rpcUrlOf = (
  { caipNetworkId, customRpc, rpcUrls }: Pick<Network, 'caipNetworkId' | 'customRpc' | 'rpcUrls'>,
  rpc: string,
  projectId: string,
): string => {
  const [url] = rpcUrls.default.http
  if (url && (customRpc || !embeddedNetworks.includes(caipNetworkId))) return url
  return `${rpc}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(projectId)}`
}
