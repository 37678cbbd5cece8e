import type { Network } from 'portico/kernel'
import { isListedNetwork } from './isListedNetwork.js'

const parse = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** Where JSON-RPC calls of a network go; undefined where the network names no endpoint of its own (spec 7). */
export const rpcUrl = (
  network: Network,
  { rpc, projectId }: { readonly rpc: string; readonly projectId?: string | undefined },
): string | undefined => {
  const project = projectId && encodeURIComponent(projectId)
  if (project && !network.customRpc && isListedNetwork(network.caipNetworkId))
    return `${rpc}/v1/?chainId=${network.caipNetworkId}&projectId=${project}`
  const own = network.rpcUrls.default.http[0]
  const url = own === undefined ? undefined : parse(own)
  if (!url || !project || url.host !== parse(rpc)?.host || url.searchParams.has('projectId')) return own
  // Appended as text: what the host wrote keeps its spelling.
  url.search += `${url.search ? '&' : '?'}projectId=${project}`
  return url.href
}
