import type { ConnectRequest, RestoreRequest } from 'portico/core'
import {
  type Dispose,
  type Namespace,
  point,
  type Service,
  type Session,
  type Source,
  service,
} from 'portico/kernel'

/** An account as a wallet describes it: copied and checked for form only. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Chains and features the account can be used with, e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** The wallet's own object, which its features take as an argument. */
  readonly walletAccount: object
}

/**
 * A wallet that registered itself (Wallet Standard). Name, icon, chains and features are copies; the other members read the
 * wallet when they are called and never throw.
 */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** Why it cannot be used, if reading it failed. */
  readonly problem?: string
  /** True if more wallets registered, in all or under its name, than are listed. */
  readonly crowded?: boolean
  /** Aborts when the wallet unregisters. */
  readonly removed: AbortSignal
  /** At most 100; undefined if the wallet has no list of accounts. */
  accounts(): readonly StandardAccount[] | undefined
  /**
   * Calls a method of a feature, and resolves with what `read` takes from the wallet's own answer. Rejects with a `PorticoError`
   * of the category 'wallet' that has the wallet's text and `code`; code 4200 if the wallet does not have the method.
   */
  call<T>(feature: string, method: string, args: readonly unknown[], read: (answer: unknown) => T): Promise<T>
  /** Reads a feature's own properties; undefined if it has no such feature or reading fails. */
  peek<T>(feature: string, read: (feature: object) => T): T | undefined
  /** Calls back when accounts, chains or features changed (`standard:events`). */
  watch(listener: () => void): Dispose
}

/** A chain whose wallets register themselves by the Wallet Standard. */
export interface StandardChain {
  readonly namespace: Namespace
  /** Whether the wallet has the chains and features that connecting needs. */
  accepts(wallet: Pick<StandardWallet, 'chains' | 'features'>): boolean
  /** Asks the visitor; waits until the signal aborts. */
  connect(wallet: StandardWallet, request: ConnectRequest): Promise<Session>
  /** Asks nobody; undefined if the wallet does not share the account now. */
  restore(wallet: StandardWallet, request: RestoreRequest): Promise<Session | undefined>
}

/** Chains that registered wallets can be connected to. */
export const standardChains = point<StandardChain>('standardChains')
/** The public part of a registered wallet: only chain plugins can call the wallet. */
export type RegisteredWallet = Pick<StandardWallet, 'name' | 'problem'>

/** The wallets that registered themselves on this page, of any chain. */
export const standardWallets: Service<Source<readonly RegisteredWallet[]>> = service('standardWallets')
