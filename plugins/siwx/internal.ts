import type { SignInMessage } from 'portico/core'
import type { Namespace, Network, Service, Source } from 'portico/kernel'
import { type Siwx, siwx } from './contract.js'

/** A sign-in as the view shows it. */
export interface Attempt {
  readonly status: 'loading' | 'ready' | 'signing' | 'verifying' | 'done' | 'cancelling'
  readonly namespace: Namespace
  readonly address: string
  readonly network: Network
  readonly wallet: string
  /** The text to sign, and its fields. */
  readonly text?: string
  readonly message?: SignInMessage
  /** Why there is no message, or why the last signature did not count. */
  readonly problem?: string
  /** True if the visitor cannot stay without signing in. */
  readonly isRequired: boolean
  /** The network where the account is signed in, and to which Cancel returns. */
  readonly returnsTo?: Network
  /** True if the message names another website than the page's. */
  readonly isElsewhere: boolean
}

/** Members of the service for the plugin's own view. */
export interface InternalSiwx extends Siwx {
  readonly attempt: Source<Attempt | undefined>
  sign(): void
  cancel(): void
  /** Prepares the message again. */
  retry(): void
}

export const internal = siwx as unknown as Service<InternalSiwx>
