import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** Options for wallets of the browser. */
export interface InjectedOptions {
  /** Whether to list wallets that announce themselves (EIP-6963); defaults to true. */
  readonly eip6963?: boolean
  /** Whether to list the wallet at `window.ethereum`; defaults to true. */
  readonly window?: boolean
  /** rdns of wallets that take the places of others not listed yet, if more than 256 announce themselves; in addition to the well-known ones. */
  readonly prefer?: readonly string[]
}

/** A wallet's announcement; only its form was checked. */
export interface AnnouncedWallet {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}

declare module 'portico/kernel' {
  interface Features {
    injected: boolean
  }
}
