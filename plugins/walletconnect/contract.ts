import { type Source, service } from 'portico/kernel'
import type { PairingMessages } from './messages.js'

export type { PairingMessages } from './messages.js'

/** What a wallet is asked for on a namespace; a list that is given replaces the default one. */
export interface NamespaceWish {
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** CAIP-2 ids besides the configured networks. */
  readonly chains?: readonly string[]
}

/** How wallets are paired. */
export interface WalletConnectOptions {
  /** By namespace, e.g. `{ cosmos: { methods: ['cosmos_signDirect'] } }`. */
  readonly namespaces?: Readonly<Record<string, NamespaceWish>>
  /**
   * The service that attests the page's origin to wallets: an address, or false to ask nobody. Where absent, the one of
   * the package, which a strict policy must allow in `frame-src`; a pairing never waits for it longer than half a second.
   */
  readonly verify?: string | false
}

/** A pairing a wallet can take up. */
export interface Pairing {
  /** `wc:` URI. */
  readonly uri: string
  /** Milliseconds since 1970; the spec's margin is taken off. */
  readonly expiresAt: number
}

/** The pairing of a page that waits for a wallet; kept while it is valid, whatever view is shown. */
export interface Pairings {
  readonly current: Source<Pairing | undefined>
}

export const pairings = service<Pairings>('walletconnect')

declare module 'portico/kernel' {
  interface Messages extends PairingMessages {}
  interface Features {
    walletconnect: boolean
  }
}
