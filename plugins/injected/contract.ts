import type { Eip1193Provider } from 'portico/plugins/eip155/contract'

/** Which wallets of the browser are offered. */
export interface InjectedOptions {
  /** Wallets that announce themselves (EIP-6963); true where absent. */
  readonly eip6963?: boolean
  /** The wallet at `window.ethereum`; true where absent. */
  readonly window?: boolean
  /** rdns of wallets that find a place however many others announce themselves, besides the well-known ones. */
  readonly prefer?: readonly string[]
}

/** A wallet that announced itself: its word, checked for form only. */
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
