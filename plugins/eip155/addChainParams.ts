import type { Network } from 'portico/kernel'

const web = (urls: readonly string[], pattern: RegExp) => urls.filter((url) => pattern.test(url))

/** What `wallet_addEthereumChain` is asked with: the chain's own endpoints, never ours. */
export const addChainParams = (network: Network, chainId: string): Readonly<Record<string, unknown>> => {
  const explorers = web([network.blockExplorers?.default.url ?? ''], /^https:/)
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: web(network.rpcUrls.chainDefault.http, /^https?:/),
    ...(explorers.length ? { blockExplorerUrls: explorers } : {}),
  }
}
