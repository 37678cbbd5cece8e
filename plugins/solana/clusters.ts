import type { CaipNetworkId } from 'portico/kernel'

/** The namespace; the contract's constant would be a circle of imports. */
const solana = 'solana'

/** Clusters by the first 32 characters of their genesis hash (CAIP-2), as the Wallet Standard names them. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** The chain of the Wallet Standard for a network; a cluster that is not listed has its own reference. */
export const chainOf = (network: CaipNetworkId): string => {
  const reference = network.slice(solana.length + 1)
  return `${solana}:${Object.hasOwn(clusters, reference) ? clusters[reference] : reference}`
}

/** The networks for the chains of a wallet; chains of other namespaces are left out. */
export const networksOf = (chains: readonly string[]): readonly CaipNetworkId[] =>
  chains.flatMap((chain) => {
    if (!chain.startsWith(`${solana}:`)) return []
    const [genesis] = Object.entries(clusters).find(([, name]) => chain === `${solana}:${name}`) ?? []
    return [genesis ? (`${solana}:${genesis}` as const) : (chain as CaipNetworkId)]
  })
