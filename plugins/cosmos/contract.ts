/** Namespace of Cosmos chains (CAIP-2). */
export const cosmos = 'cosmos'

/** Options for Cosmos chains. */
export interface CosmosOptions {
  /** Keplr's `ChainInfo` by chain id, suggested to a wallet that does not know the chain. */
  readonly chainInfos?: Readonly<Record<string, object>>
}

declare module 'portico/kernel' {
  interface Features {
    cosmos: boolean
  }
}
