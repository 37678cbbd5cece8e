import type { AccountState } from 'portico/core'
import { type MessageId, type Namespace, point, type Source, service } from 'portico/kernel'
import type { IconName, MoreIconName } from 'portico/ui'
import type { ComponentType, ReactElement } from 'react'
import type { AccountMessages } from './messages.js'

export type { AccountMessages } from './messages.js'

/** How the Account view is set up. */
export interface AccountOptions {
  /** Ids of the actions that come first, in this order; then the others in their own. */
  readonly walletFeaturesOrder?: readonly string[]
}

/**
 * A button of the Account view. They stand in the order of the point, so that `stage` says where: Portico's own are at -40 (buy), -30
 * (swap), -20 (receive) and -10 (send), others at 0.
 */
export interface AccountAction {
  readonly id: string
  readonly label: MessageId
  /** An icon of `portico/ui` by name, or one of your own: a path of lines in a square of 20. */
  readonly icon?: IconName | MoreIconName | { readonly path: string }
  /** Namespaces that have it; all where absent. */
  readonly namespaces?: readonly Namespace[]
  /** Whether it is there, as long as that changes; always where absent. */
  readonly shows?: Source<boolean>
  /** Why it cannot be used now, as a sentence under it; it can while this is undefined. */
  readonly disabledReason?: Source<MessageId | undefined>
  /** A failure is reported, and the visitor told. */
  run(): void | Promise<void>
}

/** A row of the Account view, over Disconnect: settings, and what leads to other views. */
export interface AccountRow {
  readonly id: string
  readonly label: MessageId
  /** An `Icon` or `MoreIcon` of `portico/ui`. */
  readonly icon: ReactElement
  run(): void
}

export interface AccountTabProps {
  readonly namespace: Namespace
}

/** A tab of the Account view; it shows while a connected namespace is one of its own. */
export interface AccountTab {
  readonly id: string
  readonly label: MessageId
  readonly namespaces: readonly Namespace[]
  load(): Promise<{ readonly default: ComponentType<AccountTabProps> }>
}

export interface AccountPartProps {
  readonly namespace: Namespace
  readonly account: AccountState
}

/** What a plugin adds to the Account view for accounts of its own: who is logged in, a setting, a way to go on from here. */
export interface AccountPart {
  readonly id: string
  /** `mark`: at the account's picture; `settings`: a `List` above "Disconnect"; `end`: the last of the view. */
  readonly place: 'mark' | 'settings' | 'end'
  /** Whether it belongs to this account; it is loaded only then. */
  shows(account: AccountState): boolean
  load(): Promise<{ readonly default: ComponentType<AccountPartProps> }>
}

export type BalanceStatus = 'loading' | 'ready' | 'unavailable'

/** Keeps the native balances of the connected accounts. */
export interface AccountService {
  /** By namespace; absent while nothing is connected there. */
  readonly balances: Source<Readonly<Record<string, BalanceStatus>>>
  /** Reads the balance again, whatever the cache holds. */
  refresh(namespace: Namespace): void
  /** When a balance that could not be read may be asked for again, in milliseconds since the epoch. */
  retryAt(namespace: Namespace): number
}

export const account = service<AccountService>('account')
export const accountActions = point<AccountAction>('accountActions')
export const accountRows = point<AccountRow>('accountRows')
export const accountTabs = point<AccountTab>('accountTabs')
export const accountParts = point<AccountPart>('accountParts')

declare module 'portico/kernel' {
  interface Messages extends AccountMessages {}
  interface AccountFields {
    /** Who is logged in at the wallet, short enough to be shown; for wallets that know it. */
    loginName: string
    /** Place of the selected tab of the Account view; 0 where absent. */
    currentTab: number
  }
  interface Features {
    account: boolean
  }
}
