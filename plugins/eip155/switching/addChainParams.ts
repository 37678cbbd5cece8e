import type { Network } from 'portico/kernel'

const filterUrls = (urls: readonly string[], pattern: RegExp) => urls.filter((url) => pattern.test(url))
/** EIP-3085 requires https, which a chain on localhost does not have. */
const RPC = /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/

/** The params of `wallet_addEthereumChain`: the chain's own endpoints, or the host's if there are no others. */
export const addChainParams = (network: Network, chainId: string): Readonly<Record<string, unknown>> => {
  const explorers = filterUrls([network.blockExplorers?.default.url ?? ''], /^https:/)
  const { name, symbol, decimals } = network.nativeCurrency
  const { chainDefault, default: all } = network.rpcUrls
  const chainUrls = filterUrls(chainDefault.http, RPC)
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: chainUrls.length ? chainUrls : filterUrls(all.http, RPC),
    ...(explorers.length ? { blockExplorerUrls: explorers } : {}),
  }
}
