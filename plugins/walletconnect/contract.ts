import { ability, type CaipNetworkId, type Source, service, type WalletCall } from 'portico/kernel'
import type { LinkedWallet } from './links/readWallet.js'
import type { PairingMessages } from './messages.js'

export { relayHost } from './client/relayHost.js'
export { opensOnPairing } from './links/opensOnPairing.js'
export { type LinkedWallet, readWallet } from './links/readWallet.js'
export type { PairingMessages } from './messages.js'
export { connectorId as pairingConnector } from './pairing/connectorId.js'
export type { WalletconnectTestId } from './WalletconnectTestId.js'

/** The permissions to request on a namespace. A list given here replaces the default one. */
export interface NamespaceWish {
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** CAIP-2 ids requested in addition to the configured networks. */
  readonly chains?: readonly string[]
}

/** Options of `walletconnect()`. */
export interface WalletConnectOptions {
  /**
   * Permissions to request from wallets instead of the default ones, by namespace, e.g. `{ cosmos: { methods:
   * ['cosmos_signDirect'] } }`.
   */
  readonly namespaces?: Readonly<Record<string, NamespaceWish>>
  /**
   * Base URL of the service that attests the page's origin to wallets; false for none. Defaults to the
   * service of `@walletconnect/universal-provider` ("the package"), which a strict CSP must allow in
   * `frame-src`. A pairing waits at most half a second for it.
   */
  readonly verify?: string | false
  /**
   * True to open a wallet's `https:` link even if the wallet has a scheme as well; by default the scheme is
   * used.
   */
  readonly preferUniversalLinks?: boolean
  /** True if the page creates its pairings itself. The modal then shows the current one and starts none. */
  readonly manual?: boolean
  /** The page's own pairings: the current `wc:` link, undefined while there is none. */
  readonly uri?: Source<string | undefined>
  /**
   * App id of the page at Binance, whose app can open the page on a phone. Without it, that link is not
   * offered.
   */
  readonly binanceAppId?: string
}

/** The permissions a paired wallet is asked for on a namespace (CAIP-25), and how to read its answers. */
export interface ChainPairing {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids requested in addition to the configured networks. */
  readonly chains?: readonly CaipNetworkId[]
  /** Former CAIP-2 ids that older wallets still send, keyed by the current id. */
  readonly formerIds?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Methods that only read the chain: if the wallet does not serve them, the network's RPC endpoint does. */
  readonly reads?: readonly string[]
  /** Whether wallets may be asked to sign in while they pair (CAIP-222). */
  readonly signsIn?: boolean
  /**
   * Whether a text has the form of an address. Ignores the checksum: an address from a wallet is kept in the
   * wallet's spelling, even if the checksum in it is wrong. Without this, `parseAddress` decides, checksum
   * included.
   */
  isAddress?(text: string): boolean
  /** Reads a network in the namespace's own notation, e.g. `0x1`. Without this, only CAIP-2 ids are read. */
  parseChainId?(input: unknown): CaipNetworkId | undefined
  /** The network that a request asks the wallet to switch to (EIP-3326); undefined for any other request. */
  switchTarget?(call: WalletCall): CaipNetworkId | undefined
}
/** The ability of a chain whose wallets can be paired; without it, a paired wallet is asked for no methods. */
export const chainPairing = ability<ChainPairing>('pairing')

/** A pairing that a wallet can accept. */
export interface Pairing {
  /** `wc:` URI. */
  readonly uri: string
  /**
   * When it should no longer be offered, in milliseconds since the epoch: 230 s after it was created or first
   * shown. If a link of the page's own expires, at the latest 10 s before it does.
   */
  readonly expiresAt: number
}

/** A link that opens a wallet. Its target is this page, the page that frames it, or a new tab. */
export interface Opening {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** True if no pairing is needed, because the wallet opens the page in its own browser. */
  readonly unpaired?: boolean
  /** The link that opens the wallet again for a request. */
  readonly reopenHref?: string
}

/** The paired wallet in which a request is waiting. */
export interface AskedWallet {
  readonly name?: string
  /** Opens the wallet if it is on this device; absent otherwise. */
  readonly reopening?: Opening
}

/** The ways to open a wallet on this device; each is absent if there is none. */
export interface Openings {
  readonly app?: Opening
  readonly web?: Opening
}

/**
 * The plugin's service: the pairing on offer, the wallet in which a request is waiting, and the links that
 * open wallets.
 */
export interface Pairings {
  /**
   * The pairing that the running attempt offers, or the page's own. While it is valid, a later attempt offers
   * the same one again.
   */
  readonly current: Source<Pairing | undefined>
  /**
   * The reason why the current or last attempt failed, if it is known: why the relay rejected this page, or
   * `nothing` if the wallet approved nothing that was requested.
   */
  readonly refused: Source<'origin' | 'clock' | 'key' | 'other' | 'nothing' | undefined>
  /**
   * The wallet that has not answered its request yet; if several requests wait, the wallet of the newest one.
   */
  readonly asked: Source<AskedWallet | undefined>
  /** True if the page creates its pairings itself; the modal must not start any. */
  readonly manual: boolean
  /**
   * The links that open a wallet with a pairing. With an empty URI, the result only shows which links there
   * will be; they cannot be opened yet.
   */
  openings(wallet: LinkedWallet, uri: string): Openings
  /** Whether the wallet can open the page in its own browser, for at least one of the page's namespaces. */
  hasOwnBrowser(walletId: string): boolean
  /**
   * Opens a wallet. Call it synchronously within the click, because browsers block app links that are opened
   * after an `await`.
   */
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
