import type { StackEntry } from 'portico/core'
import { hook, type MessageId, type Namespace, point, type Source, service } from 'portico/kernel'
import type { ComponentType } from 'react'
import type { WalletsMessages } from './messages.js'

export { isExcluded } from './isExcluded.js'
export type { WalletsMessages } from './messages.js'
export { sameWallet, type WalletIdentity } from './sameWallet.js'

/** Groups of the list; the visitor sees them in the order the host may change, `all` always last. */
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

/** Which wallets the page wants. */
export interface WalletChoice {
  /** Ids of a directory: only these; installed wallets without an id are left out, too. */
  readonly includeWalletIds?: readonly string[]
  /** Ids of a directory: without these. */
  readonly excludeWalletIds?: readonly string[]
  /** rdns or names in any letter case: without these. */
  readonly excludeWallets?: readonly string[]
}

/** How Connect is set up. */
export interface WalletsOptions extends WalletChoice {
  /** False leaves the wallet block out of Connect: for a page that only wants other methods. */
  readonly list?: boolean
  /** Ids of the blocks of Connect that come first; then the built-in order. */
  readonly connectMethodsOrder?: readonly string[]
  /** Kinds of wallets that come first in the list; then the built-in order. */
  readonly connectorTypeOrder?: readonly string[]
}

/** A row of the wallet list: one wallet, whatever ways lead to it. */
export interface WalletRow {
  readonly id: string
  readonly name: string
  readonly kind: WalletKind
  /** Configured namespaces it serves; empty where that is not known. */
  readonly namespaces: readonly Namespace[]
  /** Ways to connect it, the best one first; empty for a wallet that is only known by a directory. */
  readonly connectors: readonly { readonly id: string; readonly namespaces: readonly Namespace[] }[]
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  readonly tag?: WalletTag
  /** A literal text for the chip, such as a count. */
  readonly chip?: string
  /** True where two wallets claim its name or rdns. */
  readonly ambiguous?: boolean
  /** True where it holds the place of a wallet that is on its way: nothing can be picked there yet. */
  readonly awaited?: boolean
  /** The view that picking it shows; ConnectingExternal with the first connector where absent. */
  readonly open?: StackEntry
}

/** A wallet the visitor used before; plain data without pictures. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
}

export interface WalletList {
  readonly rows: readonly WalletRow[]
  /** Also those that no connector of this browser serves. */
  readonly recents: readonly RecentWallet[]
  /** True where a part of the list could not be loaded: the visitor is told and can ask again. */
  readonly failed?: boolean
}

/** What a connect method's component is given. */
export interface ConnectMethodProps {
  /** The only namespace that is asked for, where one is. */
  readonly namespace?: Namespace
}

/** A block of the Connect view. */
export interface ConnectMethod {
  readonly id: 'wallet' | 'email' | 'social' | (string & {})
  readonly label: MessageId
  load(): Promise<{ readonly default: ComponentType<ConnectMethodProps> }>
}

/** `refused`: a plugin did not let the connection through, and trying again does not help. */
export type AttemptStatus = 'waiting' | 'declined' | 'pending' | 'refused' | 'failed' | 'missing' | 'done'

/** The connect attempt of the ConnectingExternal view. */
export interface Attempt {
  readonly connectorId: string
  readonly namespace?: Namespace
  readonly status: AttemptStatus
  /** The words of the plugin that refused, or of the wallet that answered with an error. */
  readonly text?: string
  /** 1 for the first try. */
  readonly count: number
}

/** The wallet list and the attempt to connect one of it. */
export interface Wallets {
  /** Which wallets the page wants: who brings wallets to the list leaves out the others. */
  readonly choice: WalletChoice
  /** Filtered, merged and in order. */
  readonly rows: Source<readonly WalletRow[]>
  /** True while a tap of `wallets.list` has not answered, or wallets are on their way. */
  readonly loading: Source<boolean>
  /** True while a part of the list is missing because it could not be loaded. */
  readonly failed: Source<boolean>
  /** Asks for the list again. */
  reload(): void
  readonly recents: Source<readonly RecentWallet[]>
  /** Puts a wallet in front of the recent ones; two are kept. */
  remember(wallet: RecentWallet): void
  readonly attempt: Source<Attempt | undefined>
  /** Starts the attempt of the ConnectingExternal view on the stack, unless it runs; it ends when the view leaves the stack. */
  attend(connectorId: string, namespace?: Namespace): void
  /** Gives up what runs and asks the wallet again. */
  retry(): void
  /** Shows the view that connects the row. */
  pick(row: WalletRow, namespace?: Namespace): void
}

export const wallets = service<Wallets>('wallets')
/** Blocks of the Connect view: wallet, email, social and what third parties bring. */
export const connectMethods = point<ConnectMethod>('connectMethods')
/** Adds to or changes the wallet list before it is merged and ordered. */
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
