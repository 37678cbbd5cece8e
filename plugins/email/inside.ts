import type { Namespace, Network, Service, Source } from 'portico/kernel'
import type { ComponentType } from 'react'
import { type Emails, emails } from './contract.js'
import type { Problem } from './problemOf.js'
import type { NetworkOfferProps } from './views/NetworkOffer.js'

/** Where a login by e-mail stands. `device`: the mail has a link to open; `code`: it has digits to enter. */
export type LoginStatus = 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'done' | 'failed'

export interface Login {
  readonly email: string
  readonly namespace?: Namespace
  readonly status: LoginStatus
  /** With `code` the boxes can be used again; with `failed` there is nothing but another try. */
  readonly problem?: Problem
  /** Mails that were sent. */
  readonly sent: number
  /** Answers that were waited for; the signal line starts anew with each. */
  readonly count: number
}

/** Where the change of an e-mail stands; `old` and `new` name the address whose code is asked for. */
export type UpdateStatus = 'form' | 'saving' | 'old' | 'new' | 'done'

export interface Update {
  readonly status: UpdateStatus
  readonly email: string
  /** True while a code is checked. */
  readonly checking: boolean
  /** 1 where the site wants no code of the old address. */
  readonly steps: 1 | 2
  readonly problem?: Problem
  /** Answers that were waited for. */
  readonly count: number
}

export const noUpdate: Update = Object.freeze({
  status: 'form',
  email: '',
  checking: false,
  steps: 2,
  count: 0,
})

/** Runs a change of the e-mail. */
export interface Updates {
  save(email: string): void
  confirm(code: string): void
  restart(): void
  /** Shows the form, and resolves with the new e-mail. */
  ask(): Promise<string>
}

/** What only the plugin's own views ask of it. */
export interface InsideEmails extends Emails {
  /** Digits of a code. */
  readonly codeLength: number
  readonly login: Source<Login | undefined>
  /** The network a login will lead to, where it is none of the namespace in use. */
  readonly offer: Source<Network | undefined>
  /** Loads the code that logs in: while the visitor types. */
  wake(): void
  /** Loads what reads what went wrong: once a code can be entered. */
  warm(): void
  /** Loads the view of the network that a login will lead to. */
  loadOffer(): Promise<{ readonly default: ComponentType<NetworkOfferProps> }>
  /** Sends the mail, unless this login runs already or its mail went out a moment ago. */
  attend(email: string, namespace?: Namespace): void
  enter(code: string): void
  resend(): void
  /** Tries again what failed. */
  retry(): void
  readonly update: Source<Update>
  /** Loads the code that changes the e-mail, and uses it; where it does not come, that is the change's problem. */
  withUpdates(run: (updates: Updates) => void): void
}

export const inside: Service<InsideEmails> = emails as Service<InsideEmails>
