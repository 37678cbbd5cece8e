import type { NetworkInput } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import { solana } from 'portico/plugins/solana/contract'
import { networkTable } from './networkTable.js'

const solanaMainnet: NetworkInput = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: solana,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
}

/** The network with this id (`1`, `eip155:1`, `solana`); throws a `PorticoError` for an unknown one. */
export const readNetwork = (id: string): NetworkInput => {
  if (id === solana || id === `${solana}:${solanaMainnet.id}`) return solanaMainnet
  const row = networkTable.find(([chainId]) => id === `${chainId}` || id === `${evm}:${chainId}`)
  if (!row)
    throw new PorticoError(
      `networks="${id}" is not in the list of the elements. Pass it as an object, in the property options of the element`,
      { category: 'options' },
    )
  const [chainId, name, coin, symbol, endpoint, explorer, url] = row
  return {
    id: chainId,
    name,
    nativeCurrency: { name: coin, symbol, decimals: 18 },
    rpcUrls: { default: { http: [endpoint] } },
    blockExplorers: { default: { name: explorer, url } },
  }
}
