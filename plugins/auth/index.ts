import { lazyPlugin } from 'portico/kernel'
import { type AuthOptions, auth as token } from './contract.js'

export type { AuthOptions } from './contract.js'

/** The embedded wallet, loaded when an enabled login plugin needs it. */
export const auth = (options: AuthOptions = {}) =>
  lazyPlugin({
    id: 'auth',
    kernel: 1,
    provides: token,
    hosts: ['secure', 'rpc', 'api'],
    csp: { connect: ['api'], frame: ['secure'] },
    wakes: 'need',
    load: () => import('./plugin.js').then((code) => ({ default: code.createPlugin(options) })),
  })
