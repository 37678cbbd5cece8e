import type { DataSource } from 'portico/core'
import {
  ability,
  type CaipNetworkId,
  type Dispose,
  type Namespace,
  type Network,
  point,
  type Session,
  type Source,
  service,
  type WalletCall,
} from 'portico/kernel'
import type { ActivityKind, ActivityStatus } from './kinds.js'
import type { ActivityMessages } from './messages.js'

export type { ActivityKind, ActivityStatus } from './kinds.js'
export type { ActivityMessages } from './messages.js'

/** The effect of a transaction on the sender's assets, as far as its request shows. */
export interface TransactionEffect {
  readonly kind: 'send' | 'approve' | 'execute' | 'deploy'
  /** The receiver, or the spender that is approved, in canonical form. */
  readonly to?: string
  /** The address of the token; absent for the native coin. */
  readonly token?: string
  /** The amount in base units. */
  readonly amount?: bigint
}

/** The status of a transaction on its chain. */
export interface TransactionStatus {
  /**
   * `replaced`: another transaction took its place. `unknown`: the network does not know it, or no longer
   * does.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** A short text to pass to the next call, which needs it to tell `replaced` from `unknown`. */
  readonly mark?: string
}

/** Reads the status of a transaction. `known` holds its sender and the `mark` of the previous answer. */
export type ReadTransactionStatus = (
  session: Session,
  hash: string,
  network: Network,
  signal: AbortSignal,
  known?: { readonly from: string; readonly mark?: string },
) => Promise<TransactionStatus>
/** The ability of a chain that knows the status of its transactions; without it, they are listed as sent. */
export const transactionStatus = ability<ReadTransactionStatus>('transactionStatus')

/** The effect of a request that sends a transaction; undefined if that cannot be determined. */
export type ReadTransactionEffect = (call: WalletCall) => TransactionEffect | undefined
/** The ability of a chain that reads requests; without it, a transaction is listed without an amount. */
export const transactionEffect = ability<ReadTransactionEffect>('transactionEffect')

/** Options of the plugin. */
export interface ActivityOptions {
  /** Whether the blockchain API is asked; it needs a project id. Defaults to true. */
  readonly service?: boolean
}

export type ActivityDirection = 'in' | 'out' | 'self'

/** A movement of a token in a source's answer. */
export interface SourcedTransfer {
  readonly direction: ActivityDirection
  readonly name?: string
  readonly symbol?: string
  readonly icon?: string
  /** A decimal text, e.g. `12.5`. */
  readonly amount?: string
  /** In US dollars; the two most valuable movements of a transaction are shown. */
  readonly value?: number
  /** Present if it is a movement of an NFT. */
  readonly nft?: { readonly name?: string; readonly image?: string; readonly spam?: boolean }
}

/** A transaction in a source's answer. */
export interface SourcedActivity {
  readonly id: string
  /** An `ActivityKind`; any other text counts as `other`. */
  readonly kind: string
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly network: CaipNetworkId
  readonly hash?: string
  readonly from?: string
  /** The receiver; for an approval, the spender. */
  readonly to?: string
  readonly transfers: readonly SourcedTransfer[]
}

/** The account and network whose transactions are read. */
export interface ActivityQuery {
  readonly address: string
  readonly network: Network
  /** `next` of the previous page; absent for the first page. */
  readonly cursor?: string
}

/** A page of a source, newest transactions first. */
export interface SourcedPage {
  readonly rows: readonly SourcedActivity[]
  /** Cursor of the next page; absent after the last one. */
  readonly next?: string
  /** True if the source does not know this network, so that nothing can be said about it. */
  readonly unknown?: boolean
}

/** A movement that is shown; the movements of one token are added up. */
export interface ActivityTransfer {
  readonly direction: ActivityDirection
  /** Symbol of a token, or name of an NFT; empty if it has none. */
  readonly symbol: string
  /** In base units; absent if the source's answer has no valid amount. */
  readonly amount?: bigint
  readonly decimals: number
  readonly icon?: string
  /** True if it is an NFT. */
  readonly nft?: boolean
}

/** A movement of an NFT. */
export interface ActivityNft {
  readonly direction: ActivityDirection
  readonly name: string
  /** `https:` or small `data:` image. */
  readonly image?: string
  readonly spam: boolean
}

/** A transaction: validated and frozen. */
export interface Activity {
  readonly id: string
  readonly kind: ActivityKind
  readonly status: ActivityStatus
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly hash?: string
  readonly from?: string
  readonly to?: string
  /** At most two, the outgoing one first. */
  readonly transfers: readonly ActivityTransfer[]
  /** All its movements of NFTs. */
  readonly nfts: readonly ActivityNft[]
  /** Its page at the network's explorer. */
  readonly url?: string
  /** True if it was sent from this browser. */
  readonly own?: boolean
}

/** A page of an account's transactions. */
export interface ActivityPage {
  readonly rows: readonly Activity[]
  /** Cursor of the next page. */
  readonly next?: string
  /** True if no source knows this network. */
  readonly unknown?: boolean
}

/** The transactions of one namespace's account. */
export interface ActivityState {
  /** Newest first, without duplicates. */
  readonly rows: readonly Activity[]
  /** `failed` keeps the rows; `more` requests the same page again. */
  readonly status: 'loading' | 'more' | 'failed' | 'end'
  /** True if only the transactions sent from this browser are known. */
  readonly ownOnly: boolean
}

/** Reads the transactions of the connected accounts. */
export interface ActivityService {
  /** By namespace; a namespace is absent until its transactions are first read. */
  readonly state: Source<Readonly<Record<string, ActivityState>>>
  /** Namespaces that a source serves. */
  readonly served: Source<readonly Namespace[]>
  /**
   * Reads the transactions of a namespace, and follows pending ones, until every caller has called the
   * returned function.
   */
  attend(namespace: Namespace): Dispose
  /** Requests the next page, or a failed one again. */
  more(namespace: Namespace): void
  /** Reads them again from the first page. */
  refresh(namespace: Namespace): void
  /** One page of an account's transactions, without those that only this browser knows; cached for 15 s. */
  page(query: ActivityQuery, signal?: AbortSignal): Promise<ActivityPage>
}

export const activity = service<ActivityService>('activity')
/**
 * Sources of an account's transactions; the first one that answers serves all pages. The transactions sent
 * from this browser are always added.
 */
export const activitySources = point<DataSource<ActivityQuery, SourcedPage>>('activitySources')

declare module 'portico/kernel' {
  interface Messages extends ActivityMessages {}
  interface Features {
    activity: boolean
  }
  interface Views {
    Activity: { namespace?: string } | undefined
  }
}
