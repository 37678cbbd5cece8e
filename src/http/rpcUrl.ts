import type { Network } from 'portico/kernel'
import { isListedNetwork } from './isListedNetwork.js'

const parse = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** The endpoint for JSON-RPC calls of a network; undefined if the network has none. */
export const rpcUrl = (
  network: Network,
  { rpc, projectId }: { readonly rpc: string; readonly projectId?: string | undefined },
): string | undefined => {
  const encodedId = projectId && encodeURIComponent(projectId)
  if (encodedId && !network.customRpc && isListedNetwork(network.caipNetworkId))
    return `${rpc}/v1/?chainId=${network.caipNetworkId}&projectId=${encodedId}`
  const endpoint = network.rpcUrls.default.http[0]
  const url = endpoint === undefined ? undefined : parse(endpoint)
  if (!url || !encodedId || url.host !== parse(rpc)?.host || url.searchParams.has('projectId'))
    return endpoint
  // Appended as text, so that the host's spelling is kept.
  url.search += `${url.search ? '&' : '?'}projectId=${encodedId}`
  return url.href
}

/** The endpoints of a network, the one for JSON-RPC calls first. */
export const rpcUrls = (network: Network, options: Parameters<typeof rpcUrl>[1]): readonly string[] => {
  const first = rpcUrl(network, options)
  return first === undefined ? [] : [first, ...network.rpcUrls.default.http]
}

/** The host of an address, with its port; empty if the address is not valid. */
export const hostOf = (url: string): string => parse(url)?.host ?? ''
