import { type AccountFields, type ChainAdapter, hook, point, service } from 'portico/kernel'
import type { DataSource } from './createReader.js'
import type { EntryView, NamedView, Router } from './router.js'
import type { Env, Hosts, Http, Notices, Page, Settings, Store } from './services.js'
import type { BalanceQuery, Connector, Requests, Sessions } from './session.js'

/** Connections, accounts, networks and balances. */
export const sessions = service<Sessions>('sessions')
/** RPC requests under way. */
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
/** Leases of what a page has one of. */
export const page = service<Page>('page')
/** The host's options, texts and language. */
export const settings = service<Settings>('settings')
/** Views that opening begins with. */
export const entryViews = point<EntryView>('entryViews')
/** Asked before texts of a language are read: before it is shown, and before a part is first drawn in it. */
export const textsWanted = hook('texts.wanted', 'series')
/** Where the native balance of an account comes from, once its wallet could not say it; base units. */
export const balanceSources = point<DataSource<BalanceQuery, bigint>>('balanceSources')
/** Fields of the account state that last while the address is the same; any other goes with the network, too. */
export const lastingFields = point<keyof AccountFields>('lastingFields')
/** What the chain plugins that run know of their namespaces: a plugin adds its adapter by `context.chain`. */
export const chains = point<ChainAdapter>('chains')
/** Views that a page may open by a name. */
export const namedViews = point<NamedView>('namedViews')
/** There while a visitor may have several wallets at once. */
export const severalWallets = service<true>('severalWallets')
/** Ways to connect. */
export const connectors = point<Connector>('connectors')
