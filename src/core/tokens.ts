import { point, service } from 'portico/kernel'
import type { Router } from './router.js'
import type { Env, Hosts, Http, Notices, Page, Settings, Store } from './services.js'
import type { Connector, Requests, Sessions } from './session.js'

export const sessions = service<Sessions>('sessions')
export const requests = service<Requests>('requests')
export const router = service<Router>('router')
export const notices = service<Notices>('notices')
export const storage = service<Store>('storage')
export const http = service<Http>('http')
export const hosts = service<Hosts>('hosts')
export const env = service<Env>('env')
export const page = service<Page>('page')
export const settings = service<Settings>('settings')
/** Ways to connect. */
export const connectors = point<Connector>('connectors')
