import type { Notices, Requests, Router, Sessions } from 'portico/core'
import type { Abilities, Cell, ChainAdapter, Events, Source } from 'portico/kernel'
import type { CheckedOptions } from '../checkOptions.js'
import type { Signing, SiwxMessages } from '../contract.js'
import type { Attempt } from '../internal.js'
import type { AskStorage } from '../storage/askStorage.js'

/** Dependencies of the sign-in, from the plugin. */
export interface SignInDeps {
  readonly options: CheckedOptions
  readonly pageDomain: string
  readonly storage: AskStorage
  readonly sessions: Sessions
  readonly router: Router
  readonly requests: Requests
  readonly notices: Notices
  readonly chains: Source<readonly ChainAdapter[]>
  readonly signing: Abilities<Signing>
  readonly attempt: Cell<Attempt | undefined>
  readonly signal: AbortSignal
  text<K extends keyof SiwxMessages & string>(id: K, params?: Readonly<Record<string, string>>): string
  emit<E extends 'siwx.signedIn' | 'siwx.signedOut' | 'siwx.cancelled' | 'siwx.failed' | 'error'>(
    event: E,
    payload: Events[E],
  ): void
}
