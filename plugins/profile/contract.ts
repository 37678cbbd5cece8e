import type { Connection } from 'portico/core'
import { type Namespace, type Source, service } from 'portico/kernel'
import type { SocialId } from 'portico/plugins/auth/contract'
import type { ProfileMessages } from './messages.js'

export type { ProfileMessages } from './messages.js'

/**
 * `connected`: in use on its namespace; `active`: also live, but not in use; `connecting`: waiting for a plugin's
 * approval; `disconnected`: only remembered.
 */
export type WalletStatus = 'connected' | 'active' | 'connecting' | 'disconnected'

/** A live or remembered connection. */
export interface WalletConnection extends Connection {
  readonly status: WalletStatus
  /** The login of the embedded wallet; absent for other wallets. */
  readonly login?: SocialId | 'email'
}

/** Options of a switch to a connection. */
export interface SwitchOptions {
  /** One of its accounts, case-insensitive; defaults to the last one used. */
  readonly address?: string
  /** Cancels the switch. */
  readonly signal?: AbortSignal
}

/** The result of a switch. */
export interface WalletSwitch {
  readonly namespace: Namespace
  readonly address: string
  readonly accountChanged: boolean
  readonly walletChanged: boolean
}

/** The visitor's wallets. */
export interface Profile {
  /** Live connections, newest first; without `multiWallet` only the one in use of each namespace. */
  readonly connections: Source<readonly WalletConnection[]>
  /** Remembered connections that can be restored; empty without `multiWallet`. */
  readonly recents: Source<readonly WalletConnection[]>
  /**
   * Switches to a wallet or one of its accounts. A live connection is used at once; a remembered one is connected again in the
   * modal, in its original way. Rejects with 'No connector found for connection: {id}', 'Invalid connection status:
   * {status}', 'Multi-Wallet Not Enabled', 'Modal closed', or the wallet's message.
   */
  switchConnection(connection: Pick<WalletConnection, 'id'>, options?: SwitchOptions): Promise<WalletSwitch>
  /** Forgets a remembered wallet. */
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
