import type { Connection } from 'portico/core'
import { type Namespace, type Source, service } from 'portico/kernel'
import type { SocialId } from 'portico/plugins/auth/contract'
import type { ProfileMessages } from './messages.js'

export type { ProfileMessages } from './messages.js'

/**
 * `connected`: it is the one in use on its namespace; `active`: it is up beside that one; `connecting`: it waits for a
 * plugin to let it in; `disconnected`: it is only remembered.
 */
export type WalletStatus = 'connected' | 'active' | 'connecting' | 'disconnected'

/** A connection, up or remembered. */
export interface WalletConnection extends Connection {
  readonly status: WalletStatus
  /** How the visitor logged in to the embedded wallet; absent for any other. */
  readonly login?: SocialId | 'email'
}

/** How a connection is switched to. */
export interface SwitchOptions {
  /** One of its accounts; letter case does not matter. The one it used last where absent. */
  readonly address?: string
  /** Gives the switch up. */
  readonly signal?: AbortSignal
}

/** What came of a switch. */
export interface WalletSwitch {
  readonly namespace: Namespace
  readonly address: string
  readonly accountChanged: boolean
  readonly walletChanged: boolean
}

/** The wallets of the visitor. */
export interface Profile {
  /** Those that are up, the newest first; without `multiWallet` only the one in use of each namespace. */
  readonly connections: Source<readonly WalletConnection[]>
  /** Those that are remembered and can be connected again; none without `multiWallet`. */
  readonly recents: Source<readonly WalletConnection[]>
  /**
   * Uses a wallet or one of its accounts. One that is up is used at once; one that is remembered is connected again in the
   * modal, by the way it was connected. Rejects with 'No connector found for connection: {id}', 'Invalid connection status:
   * {status}', 'Multi-Wallet Not Enabled', 'Modal closed', or what its wallet says.
   */
  switchConnection(connection: Pick<WalletConnection, 'id'>, options?: SwitchOptions): Promise<WalletSwitch>
  /** Forgets a wallet that is only remembered. */
  deleteConnection(connection: Pick<WalletConnection, 'id'>): void
}

export const profile = service<Profile>('profile')

declare module 'portico/kernel' {
  interface Messages extends ProfileMessages {}
  interface Features {
    profile: boolean
  }
  interface Views {
    ProfileWallets: { namespace?: string } | undefined
  }
}
