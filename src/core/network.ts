import type { Namespace } from 'portico/kernel'

/** What a host gives as a network: the shape of viem's chains, with a namespace where it is not eip155. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace?: Namespace
  readonly caipNetworkId?: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: Readonly<Record<string, { readonly http: readonly string[] }>>
  readonly blockExplorers?:
    | Readonly<Record<string, { readonly name: string; readonly url: string }>>
    | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
}
