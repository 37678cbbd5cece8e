import type { Namespace } from 'portico/kernel'

/** A network as a host passes it: the shape of viem's chains, plus a namespace if it is not eip155. */
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
