import type { Requests, Router, Sessions, Stored } from 'portico/core'
import type { Cell, ChainAdapter, Events, Source } from 'portico/kernel'
import type { Attempt, Grant, Revocation } from '../internal.js'
import type { SmartSessionsMessages } from '../messages.js'

export interface GrantsDeps {
  readonly sessions: Sessions
  readonly chains: Source<readonly ChainAdapter[]>
  readonly requests: Pick<Requests, 'run'>
  readonly router: Router
  readonly attempt: Cell<Attempt | undefined>
  readonly revocation: Cell<Revocation | undefined>
  readonly stored: Stored<readonly Grant[]>
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
  text<K extends keyof SmartSessionsMessages & string>(
    id: K,
    params?: Readonly<Record<string, string>>,
  ): string
  emit<E extends `smartSessions.${'granted' | 'declined' | 'failed' | 'revoked'}`>(
    event: E,
    payload: Events[E],
  ): void
}
