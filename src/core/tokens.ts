import { type AccountFields, ability, type ChainAdapter, hook, point, service } from 'portico/kernel'
import type { DataSource } from './createReader.js'
import type { ModalMethod } from './modal.js'
import type { EntryView, NamedView, Router } from './router.js'
import type { Env, Hosts, Http, Notices, Page, Settings, SignIn, Store } from './services.js'
import type { BalanceQuery, Connector, Place, ReadNativeBalance, Requests, Sessions } from './session.js'

/** Connections, accounts, networks and balances. */
export const sessions = service<Sessions>('sessions')
/** Pending RPC requests. */
export const requests = service<Requests>('requests')
/** The view stack of the modal. */
export const router = service<Router>('router')
/** The snackbar and the alerts. */
export const notices = service<Notices>('notices')
/** Browser storage under `portico/`. */
export const storage = service<Store>('storage')
/** JSON over HTTP with a deadline and a size limit. */
export const http = service<Http>('http')
/** Addresses of the outside services. */
export const hosts = service<Hosts>('hosts')
/** The device, its timezone and the page's origin. */
export const env = service<Env>('env')
/** Leases of resources that exist once per page. */
export const page = service<Page>('page')
/** The host's options, texts and language. */
export const settings = service<Settings>('settings')
/** Views that may replace the first view when the modal opens. */
export const entryViews = point<EntryView>('entryViews')
/**
 * Called before the texts of a language are read: before it is shown, and before a part is first rendered in
 * it.
 */
export const textsWanted = hook('texts.wanted', 'series')
/** The ability of a chain whose wallets report native balances. */
export const nativeBalance = ability<ReadNativeBalance>('nativeBalance')
/** Sources of an account's native balance in base units, which are used if the wallet cannot report it. */
export const balanceSources = point<DataSource<BalanceQuery, bigint>>('balanceSources')
/**
 * Account fields that stay as long as the address stays the same. All others are also cleared when the
 * network changes.
 */
export const lastingFields = point<keyof AccountFields>('lastingFields')
/**
 * Asked whether a connection that passed the gate `session.opened` counts as connected with this account and
 * network; while any of them returns true, its status is `connecting`. After the answer has changed, call
 * `Sessions.activate` with the connection in use.
 */
export const holds = point<(place: Place) => boolean>('holds')
/** Adapters of the running chain plugins. A plugin adds its own with `context.chain`. */
export const chains = point<ChainAdapter>('chains')
/** Views that a page may open by name. */
export const namedViews = point<NamedView>('namedViews')
/** Provided if a visitor may connect several wallets at once. */
export const severalWallets = service<true>('severalWallets')
/** Methods that plugins give the modal. */
export const modalMethods = point<ModalMethod>('modalMethods')
/** Connectors: the ways to connect. */
export const connectors = point<Connector>('connectors')
/** Sign-in, for connectors whose wallets can sign while they connect. */
export const signIn = service<SignIn>('siwx')
