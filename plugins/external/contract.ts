import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** A wallet provided by the host, e.g. an SDK's EIP-1193 provider. */
export interface ExternalWallet {
  /** Stable across reloads. */
  readonly id: string
  /** The name in the list. */
  readonly name: string
  /** `https:` or `data:` image. */
  readonly icon?: string
  /** The provider, or a function that loads it when the visitor picks the wallet. */
  readonly provider: Eip1193Provider | (() => Promise<Eip1193Provider>)
}

declare module 'portico/kernel' {
  interface Features {
    external: boolean
  }
}
