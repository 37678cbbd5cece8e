import type { ModalOptions } from 'portico'
import { pictures } from './pictures.js'

type NetworkInput = ModalOptions['networks'][number]

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const network = (
  id: number | string,
  name: string,
  imageUrl: string | undefined,
  more: Partial<NetworkInput> = {},
): NetworkInput => ({
  id,
  name,
  nativeCurrency: ether,
  // No request is sent: balances come from the wallet.
  rpcUrls: { default: { http: [`https://rpc-${id}.invalid`] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.invalid' } },
  ...(imageUrl ? { assets: { imageUrl } } : {}),
  ...more,
})

/** Networks of the gallery's host: some with the host's own image, the others with their built-in logos. */
export const networks = {
  ethereum: network(1, 'Ethereum', undefined),
  base: network(8453, 'Base', undefined),
  optimism: network(10, 'OP Mainnet', undefined),
  polygon: network(137, 'Polygon', pictures.polygon, {
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  }),
  sepolia: network(11155111, 'Sepolia', undefined, { testnet: true }),
  solana: network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', pictures.solana, {
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }),
} as const

/** Those of one chain. */
export const evm: readonly NetworkInput[] = [
  networks.ethereum,
  networks.base,
  networks.optimism,
  networks.polygon,
  networks.sepolia,
]

/** A long list, as of a host that offers every network. */
export const many: readonly NetworkInput[] = [
  ...evm,
  ...Array.from({ length: 30 }, (_, at) => network(9000 + at, `Test network ${at + 1}`, undefined)),
]
