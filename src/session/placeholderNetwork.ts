import type { CaipNetworkId, Network } from 'portico/kernel'

/** What stands for a chain the host did not configure: an empty currency and no endpoint (spec 3). */
export const placeholderNetwork = (caipNetworkId: CaipNetworkId): Network => {
  const [chainNamespace, id] = caipNetworkId.split(':') as [string, string]
  return {
    id: /^\d{1,15}$/.test(id) ? Number(id) : id,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    unsupported: true,
  }
}
