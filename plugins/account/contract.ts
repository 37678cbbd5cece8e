import type { AccountState } from 'portico/core'
import { type MessageId, type Namespace, point, type Source, service } from 'portico/kernel'
import type { IconName, MoreIconName } from 'portico/ui'
import type { ComponentType, ReactElement } from 'react'
import type { AccountMessages } from './messages.js'

export type { AccountMessages } from './messages.js'

/** Options of the Account view. */
export interface AccountOptions {
  /** Ids of the actions that come first, in this order; the others follow in their own. */
  readonly walletFeaturesOrder?: readonly string[]
}

/**
 * A button of the Account view. The order of the point applies: Portico's own have the stages -40 (buy), -30 (swap), -20 (receive)
 * and -10 (send), others 0.
 */
export interface AccountAction {
  readonly id: string
  readonly label: MessageId
  /** The name of an icon of `portico/ui`, or your own: an SVG path of strokes in a 20 × 20 square. */
  readonly icon?: IconName | MoreIconName | { readonly path: string }
  /** Namespaces it supports; defaults to all. */
  readonly namespaces?: readonly Namespace[]
  /** Whether it is shown, if that changes; otherwise it always is. */
  readonly shows?: Source<boolean>
  /** Why it is disabled, as a sentence below it; enabled while undefined. */
  readonly disabledReason?: Source<MessageId | undefined>
  /** Runs the action; a failure is reported, and the visitor is told. */
  run(): void | Promise<void>
}

/** A row of the Account view above Disconnect: a setting, or a link to another view. */
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

/** A tab of the Account view; shown while a namespace it supports is connected. */
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

/** A plugin's addition to the Account view for its own accounts: the login, a setting, or a link. */
export interface AccountPart {
  readonly id: string
  /** `mark`: at the avatar; `total`: above the native balance, which then is the second line; `open`: between the balance and the actions, for what is not finished; `settings`: a `List` above "Disconnect"; `end`: between all settings and "Disconnect". */
  readonly place: 'mark' | 'total' | 'open' | 'settings' | 'end'
  /** Whether it applies to this account; it is loaded only then. */
  shows(account: AccountState): boolean
  load(): Promise<{ readonly default: ComponentType<AccountPartProps> }>
}

export type BalanceStatus = 'loading' | 'ready' | 'unavailable'

/** Ids of the actions that bring tokens, the most direct first. */
const FUNDING_IDS = ['onramp', 'receive'] as const

/** The actions that bring tokens to an account of a namespace, those that can be used now. */
export const fundingActions = (actions: readonly AccountAction[], namespace: Namespace) =>
  FUNDING_IDS.flatMap((id) => {
    const way = actions.find((each) => each.id === id && (each.namespaces?.includes(namespace) ?? true))
    return way && way.shows?.get() !== false && !way.disabledReason?.get() ? [{ id, way }] : []
  })

/** Tracks the native balances of the connected accounts. */
export interface AccountService {
  /** By namespace; absent while nothing is connected there. */
  readonly balances: Source<Readonly<Record<string, BalanceStatus>>>
  /** Reads the balance again, ignoring the cache. */
  refresh(namespace: Namespace): void
  /** When a balance that could not be read may be requested again, in milliseconds since the epoch. */
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
    /** A short name of the logged-in user, for wallets with logins. */
    loginName: string
    /** Index of the selected tab of the Account view; defaults to 0. */
    currentTab: number
  }
  interface Features {
    account: boolean
  }
}
