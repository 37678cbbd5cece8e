import { type Source, service } from 'portico/kernel'
import type { PairingMessages } from './messages.js'
import type { LinkedWallet } from './readWallet.js'

export { connectorId as pairingConnector } from './connectorId.js'
export type { PairingMessages } from './messages.js'
export { pairsFirst } from './pairsFirst.js'
export { type LinkedWallet, readWallet } from './readWallet.js'
export type { WalletconnectTestId } from './WalletconnectTestId.js'

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
  /** Whether a wallet's `https:` link is opened where it has a scheme as well; only its scheme is, unless told. */
  readonly preferUniversalLinks?: boolean
  /** True where the page makes its pairings itself: opening shows the one there is, and starts none. */
  readonly manual?: boolean
  /** Links of those pairings: each `wc:` link in turn, undefined where there is none. */
  readonly uri?: Source<string | undefined>
  /** Id of the page with Binance, whose app opens it on a phone; no such link without it. */
  readonly binanceAppId?: string
}

/** A pairing a wallet can take up. */
export interface Pairing {
  /** `wc:` URI. */
  readonly uri: string
  /** Milliseconds since 1970, with a margin of 10 s taken off. */
  readonly expiresAt: number
}

/** Where a link opens: in this page's place, over the page that frames it, or beside it. */
export interface Opening {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** True where it needs no pairing: the wallet opens the page in a browser of its own. */
  readonly unpaired?: boolean
  /** Opens the wallet again, for a request. */
  readonly again?: string
}

/** Ways to open a wallet on this device. */
export interface Openings {
  readonly app?: Opening
  readonly web?: Opening
}

/** The pairing of a page that waits for a wallet; kept while it is valid, whatever view is shown. */
export interface Pairings {
  readonly current: Source<Pairing | undefined>
  /**
   * Why the attempt that runs or ran last failed, where more is known: what the relay did not like of this page, or `nothing`
   * where the wallet approved nothing that was asked for.
   */
  readonly refused: Source<'origin' | 'clock' | 'key' | 'other' | 'nothing' | undefined>
  /** True where the page makes its pairings itself: nothing is to be started for it. */
  readonly manual: boolean
  /** Ways to open a wallet with a pairing; with an empty link, those there will be. */
  openings(wallet: LinkedWallet, uri: string): Openings
  /** Whether a wallet opens the page in a browser of its own, on one of the page's namespaces at least. */
  owns(walletId: string): boolean
  /** Opens a wallet. Call it in the press itself: a browser opens no app for a page that waited before it. */
  open(wallet: LinkedWallet, opening: Opening): void
}

export const pairings = service<Pairings>('walletconnect')

declare module 'portico/kernel' {
  interface Messages extends PairingMessages {}
  interface Features {
    walletconnect: boolean
  }
  interface Views {
    ConnectingWalletConnect: { connectorId: string; wallet?: LinkedWallet }
    ConnectingWalletConnectBasic: { connectorId: string }
  }
}

declare module 'portico/core' {
  interface HostList {
    relay: 'wss'
  }
}
