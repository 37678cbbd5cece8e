import type { Service, Source } from 'portico/kernel'
import { type Names, names } from './contract.js'
import type { Suggestion } from './registration/createNameApi.js'

/** Why a name cannot be registered: no network, or no address and embedded wallet. */
export type Missing = 'network' | 'address'

/** A registration as the views show it. */
export interface Registration {
  readonly status: 'form' | 'signing' | 'registering' | 'done'
  /** The label that was tried last. */
  readonly label?: string
  /** Why it failed. */
  readonly problem?: string
}

/** Members of the service for the plugin's own views. */
export interface InternalNames extends Names {
  readonly zone: string
  readonly registration: Source<Registration | undefined>
  /** The part that a registration lacks; undefined if it lacks nothing. */
  missing(): Missing | undefined
  /** Whether the service takes names on the network in use. */
  isServed(): Promise<boolean>
  suggest(label: string, signal?: AbortSignal): Promise<readonly Suggestion[]>
  register(label: string): void
}

export const internal = names as unknown as Service<InternalNames>
