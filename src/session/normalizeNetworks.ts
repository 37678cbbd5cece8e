import { defaultNamespace, type NetworkInput } from 'portico/core'
import type { CaipNetworkId, Network } from 'portico/kernel'
import { copyPlain } from './copyPlain.js'

/** Host options for networks. */
export interface NetworkOptions {
  /** The host's own endpoints by CAIP-2 id; they come before all others. */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>>
  /** Images by chain id. */
  readonly chainImages?: Readonly<Record<string, string>>
}

const copyUrls = (urls: unknown): readonly string[] =>
  Array.isArray(urls) ? urls.filter((url): url is string => typeof url === 'string') : []

/**
 * Normalises the host's networks. Entries without an id are dropped; of entries with the same CAIP-2 id the
 * first one counts.
 */
export const normalizeNetworks = (
  inputs: readonly NetworkInput[],
  options: NetworkOptions = {},
): readonly Network[] => {
  const found = new Map<string, Network>()
  for (const input of inputs) {
    if ((input?.id ?? '') === '') continue
    const chainNamespace = input.chainNamespace ?? defaultNamespace
    const caipNetworkId: CaipNetworkId = `${chainNamespace}:${input.id}`
    if (found.has(caipNetworkId)) continue
    const hostUrls = copyUrls(options.customRpcUrls?.[caipNetworkId])
    const http = copyUrls(input.rpcUrls?.default?.http)
    const explorer = input.blockExplorers?.default
    const { name, symbol, decimals } = input.nativeCurrency
    found.set(
      caipNetworkId,
      copyPlain({
        id: input.id,
        name: input.name,
        chainNamespace,
        caipNetworkId,
        nativeCurrency: { name, symbol, decimals },
        // Wallets get the chain's own endpoints, because the host's may contain an API key.
        rpcUrls: { default: { http: [...hostUrls, ...http] }, chainDefault: { http } },
        blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
        customRpc: hostUrls.length > 0 || undefined,
        testnet: input.testnet,
        assets: {
          imageUrl: options.chainImages?.[input.id] ?? input.assets?.imageUrl,
          imageId: input.assets?.imageId,
        },
      }) as Network,
    )
  }
  return Object.freeze([...found.values()])
}
