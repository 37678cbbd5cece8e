import type { Namespace, Network, Service, Source } from 'portico/kernel'
import type { ComponentType } from 'react'
import { type Emails, emails } from './contract.js'
import type { Problem } from './problemOf.js'
import type { NetworkOfferProps } from './views/NetworkOffer.js'

/** Status of a login by e-mail. `device`: the mail has a link to open; `code`: it has a code to enter. */
export type LoginStatus = 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'done' | 'failed'

export interface Login {
  readonly email: string
  readonly namespace?: Namespace
  readonly status: LoginStatus
  /** With `code` another code can be entered; with `failed` the only way on is a retry. */
  readonly problem?: Problem
  /** Number of mails sent. */
  readonly sent: number
  /** Number of wrong codes since the last mail. */
  readonly wrongCodes?: number
  /** Number of requests so far; the progress line restarts with each. */
  readonly count: number
}

/** Status of a change of e-mail; `old` and `new` name the address whose code is requested. */
export type UpdateStatus = 'form' | 'saving' | 'old' | 'new' | 'done'

export interface Update {
  readonly status: UpdateStatus
  readonly email: string
  /** True while a code is being checked. */
  readonly checking: boolean
  /** 1 if the site requires no code of the old address. */
  readonly steps: 1 | 2
  readonly problem?: Problem
  /** Number of requests so far. */
  readonly count: number
}

export const initialUpdate: Update = Object.freeze({
  status: 'form',
  email: '',
  checking: false,
  steps: 2,
  count: 0,
})

/** Runs a change of e-mail. */
export interface Updates {
  save(email: string): void
  confirm(code: string): void
  restart(): void
  /** Shows the form, and resolves with the new e-mail. */
  openForm(): Promise<string>
}

/** Members of the service for the plugin's own views. */
export interface InternalEmails extends Emails {
  /** Number of digits of a code. */
  readonly codeLength: number
  readonly login: Source<Login | undefined>
  /** The network a login will connect to, if it is not of the active namespace. */
  readonly offer: Source<Network | undefined>
  /** Preloads the login code while the visitor types. */
  preloadLogin(): void
  /** Preloads the code that explains failures, once a code can be entered. */
  preloadProblems(): void
  /** Loads the view that offers another network for the login. */
  loadOffer(): Promise<{ readonly default: ComponentType<NetworkOfferProps> }>
  /** Sends the mail, unless this login is already running or its mail was sent a moment ago. */
  attend(email: string, namespace?: Namespace): void
  enter(code: string): void
  resend(): void
  /** Retries the failed step. */
  retry(): void
  readonly update: Source<Update>
  /** Loads the code that changes the e-mail, and calls back with it; a failed load is shown as a problem of the change. */
  withUpdates(run: (updates: Updates) => void): void
}

export const internal: Service<InternalEmails> = emails as Service<InternalEmails>
