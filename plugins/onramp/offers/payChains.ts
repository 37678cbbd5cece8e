import type { Network } from 'portico/kernel'

/** Networks that Coinbase pays to, by chain id. */
export const PAY_CHAINS: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}

/** Coinbase's name of a network; undefined if it does not pay to it. */
export const payChainOf = ({ id }: Pick<Network, 'id'>): string | undefined =>
  Object.hasOwn(PAY_CHAINS, String(id)) ? PAY_CHAINS[String(id)] : undefined
