import type { CaipNetworkId, Network, Service, Source } from 'portico/kernel'
import {
  type GrantedPermissions,
  type Permission,
  type Permissions,
  type PermissionsRequest,
  smartSessions,
} from './contract.js'

/** A request as the view shows it. */
export interface Attempt {
  readonly status: 'ready' | 'asking' | 'failed'
  readonly address: string
  readonly network: Network
  readonly wallet: string
  readonly request: PermissionsRequest
  /** Why it failed, as a sentence. */
  readonly problem?: string
}

/** Permissions that were granted, as the browser remembers them. */
export interface Grant extends Pick<GrantedPermissions, 'address' | 'expiry'> {
  readonly network: CaipNetworkId
  readonly permissions: readonly Permission[]
  /** The wallet's id to revoke them by; absent if it gave none. */
  readonly id?: string
  /** When they were granted, in milliseconds since the epoch. */
  readonly at: number
}

/** A revocation that runs, or has failed. */
export interface Revocation {
  readonly grant: Grant
  readonly problem?: string
}

/** Members of the service for the plugin's own views. */
export interface InternalSmartSessions extends Permissions {
  readonly attempt: Source<Attempt | undefined>
  allow(): void
  decline(): void
  readonly grants: Source<readonly Grant[]>
  /** The unexpired ones of the account in use. */
  activeGrants(): readonly Grant[]
  readonly revocation: Source<Revocation | undefined>
  revoke(grant: Grant): void
  /** Symbol and decimals of a token, if the account's list of tokens has it. */
  token(network: string, address: string): { readonly symbol: string; readonly decimals: number } | undefined
  /** The decimals of a token on the network in use, read from its contract; undefined if they cannot be read. */
  readDecimals(network: string, address: string): Promise<number | undefined>
}

export const internal = smartSessions as unknown as Service<InternalSmartSessions>
