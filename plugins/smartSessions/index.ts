import { lazyPlugin } from 'portico/kernel'
import { smartSessions as token } from './contract.js'
import { smartSessionsFeature } from './smartSessionsFeature.js'

export type { GrantedPermissions, Permission, PermissionsRequest } from './contract.js'

/**
 * Permissions that keys of the page may use without asking (ERC-7715): the visitor reads and allows them, and can revoke them in the
 * account. Off unless its feature is switched on. Loads with a connection, or when the page asks.
 */
export const smartSessions = () =>
  lazyPlugin({
    id: 'smartSessions',
    kernel: 1,
    ...smartSessionsFeature,
    provides: token,
    views: ['SmartSessionCreate', 'SmartSessions'],
    modalMethods: ['grantPermissions'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createSmartSessions() })),
  })
