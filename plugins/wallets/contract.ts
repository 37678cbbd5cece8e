import type { StackEntry } from 'portico/core'
import { hook, type MessageId, type Namespace, point, type Source, service } from 'portico/kernel'
import type { ComponentType, ReactElement } from 'react'
import type { WalletsMessages } from './messages.js'

export { isExcluded } from './list/isExcluded.js'
export { sameWallet, type WalletIdentity } from './list/sameWallet.js'
export type { WalletsMessages } from './messages.js'

/** Groups of the list; the host may change their order, but `all` is always last. */
export type WalletKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
  | 'all'

export type WalletTag = 'qrCode' | 'installed' | 'recent' | 'connected'

/** Which wallets the page allows. */
export interface WalletChoice {
  /** Directory ids: only these; installed wallets without an id are left out, too. */
  readonly includeWalletIds?: readonly string[]
  /** Directory ids: all but these. */
  readonly excludeWalletIds?: readonly string[]
  /** rdns or names, case-insensitive: all but these. */
  readonly excludeWallets?: readonly string[]
}

/** Options of Connect. */
export interface WalletsOptions extends WalletChoice {
  /** False leaves the wallet list out of Connect, for a page that wants only other methods. */
  readonly list?: boolean
  /** Ids of the methods that come first in Connect; the others follow in built-in order. */
  readonly connectMethodsOrder?: readonly string[]
  /** Kinds of wallets that come first in the list; the others follow in built-in order. */
  readonly connectorTypeOrder?: readonly string[]
}

/** A row of the wallet list: one wallet with all its connectors. */
export interface WalletRow {
  readonly id: string
  readonly name: string
  /** The text that is shown as its name, in whatever language the modal is then. */
  readonly label?: MessageId
  readonly kind: WalletKind
  /** Configured namespaces it supports; empty if unknown. */
  readonly namespaces: readonly Namespace[]
  /** Its connectors, the best one first; empty for a wallet known only from a directory. */
  readonly connectors: readonly { readonly id: string; readonly namespaces: readonly Namespace[] }[]
  readonly icon?: string
  /** Pictures of up to four wallets that the row leads to. */
  readonly icons?: readonly string[]
  readonly rdns?: string
  readonly explorerId?: string
  readonly tag?: WalletTag
  /** Text of the chip as it is, e.g. a count. */
  readonly chip?: string
  /** True if two wallets claim its name or rdns. */
  readonly ambiguous?: boolean
  /** True if more wallets claim its name or rdns, or announced themselves, than are listed. */
  readonly crowded?: boolean
  /** True if the row is a placeholder for a wallet that is loading and cannot be picked yet. */
  readonly awaited?: boolean
  /** The view that picking it shows; defaults to ConnectingExternal with the first connector. */
  readonly open?: StackEntry
}

/** A wallet the visitor used before; plain data without images. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
  /** The chain it was last connected on: offered first where it has several. */
  readonly namespace?: Namespace
}

export interface WalletList {
  readonly rows: readonly WalletRow[]
  /** Includes wallets without a connector in this browser. */
  readonly recents: readonly RecentWallet[]
  /** True if part of the list could not be loaded: the visitor sees a note with a retry. */
  readonly failed?: boolean
}

/** Props of a connect method's component. */
export interface ConnectMethodProps {
  /** The namespace Connect is limited to, if any. */
  readonly namespace?: Namespace
}

/** A block of the Connect view. */
export interface ConnectMethod {
  readonly id: 'wallet' | 'email' | 'social' | (string & {})
  readonly label: MessageId
  load(): Promise<{ readonly default: ComponentType<ConnectMethodProps> }>
}

/** `refused`: a plugin refused the connection, and a retry does not help. */
export type AttemptStatus = 'waiting' | 'declined' | 'pending' | 'refused' | 'failed' | 'missing' | 'done'

/** The connect attempt of the ConnectingExternal view. */
export interface Attempt {
  readonly connectorId: string
  readonly namespace?: Namespace
  /** True where every chain of the wallet is connected, one after the other. */
  readonly all?: boolean
  readonly status: AttemptStatus
  /** Message of the plugin that refused, or of the wallet's error. */
  readonly text?: string
  /** True if `text` is a sentence about the wallet rather than the wallet's own. */
  readonly isOwnText?: boolean
  /**
   * A reason that has a sentence with a way out. `network`: the wallet uses none of the page's networks. `blocked`: the wallet does
   * not allow the page. `stale`: the extension was updated or turned off while the page was open.
   */
  readonly reason?: 'network' | 'blocked' | 'stale'
  /** 1 for the first try. */
  readonly count: number
}

/** The wallet list, and the attempt to connect one of its wallets. */
export interface Wallets {
  /** Which wallets the page allows: plugins that add wallets leave out the others. */
  readonly choice: WalletChoice
  /** Filtered, merged and sorted. */
  readonly rows: Source<readonly WalletRow[]>
  /** True while a tap of `wallets.list` is pending, or wallets are loading. */
  readonly loading: Source<boolean>
  /** True while part of the list is missing because it could not be loaded. */
  readonly failed: Source<boolean>
  /** Loads the list again. */
  reload(): void
  readonly recents: Source<readonly RecentWallet[]>
  /** Puts a wallet first among the recent ones; two are kept. */
  remember(wallet: RecentWallet): void
  readonly attempt: Source<Attempt | undefined>
  /** Starts the attempt of the ConnectingExternal view on the stack, unless it is running; it ends when the view leaves the stack. */
  attend(connectorId: string, namespace?: Namespace, all?: boolean): void
  /** Cancels the running attempt and asks the wallet again. */
  retry(): void
  /** Shows the view that connects the row. */
  pick(row: WalletRow, namespace?: Namespace): void
}

export const wallets = service<Wallets>('wallets')
/** Blocks of the Connect view: wallet, email, social and those of other plugins. */
export const connectMethods = point<ConnectMethod>('connectMethods')
/** Elements above the methods of Connect, made by `pointPart`. */
export const connectParts = point<ReactElement>('connectParts')
/** Adds to or changes the wallet list before it is merged and sorted. */
export const walletsList = hook('wallets.list', 'waterfall')

declare module 'portico/kernel' {
  interface Messages extends WalletsMessages {}
  interface Hooks {
    'wallets.list': { kind: 'waterfall'; value: WalletList }
  }
  interface Features {
    wallets: boolean
  }
}
