import { lazyPlugin } from 'portico/kernel'
import { type SiwxOptions, siwx as token } from './contract.js'

export type { HostedAccount, HostedSessions, SignInSession, SignInStorage, SiwxOptions } from './contract.js'
export { hostedSessions } from './hosted/hostedSessions.js'

/** Sign-in with the connected account, on any chain that supports it (CAIP-122). Loads with a connection. */
export const siwx = (options: SiwxOptions = {}) =>
  lazyPlugin({
    id: 'siwx',
    kernel: 1,
    provides: token,
    csp: { rpc: true },
    views: ['SIWXSignMessage'],
    modalMethods: ['signIn', 'signOut'],
    gates: ['session.opened', 'network.switching'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createSiwx(options) })),
  })
