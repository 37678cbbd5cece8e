import type { Permissions } from 'portico/core'
import { service } from 'portico/kernel'
import type { SmartSessionsMessages } from './messages.js'

export type { GrantedPermissions, Permission, PermissionSigner, PermissionsRequest } from 'portico/core'
export type { SmartSessionsMessages } from './messages.js'
export type { SmartSessionsTestId } from './SmartSessionsTestId.js'

// The token of `portico/core`, made anew: its code must not come with the manifest.
export const smartSessions = service<Permissions>('smartSessions')

/** Payload of the events of permissions: no address and no amount. */
export interface SmartSessionsEvent {
  readonly network: string
}

declare module 'portico/kernel' {
  interface Messages extends SmartSessionsMessages {}
  interface Features {
    smartSessions: boolean
  }
  interface Views {
    SmartSessionCreate: undefined
    SmartSessions: undefined
  }
  interface Events {
    'smartSessions.granted': SmartSessionsEvent
    'smartSessions.declined': SmartSessionsEvent
    'smartSessions.failed': SmartSessionsEvent & { readonly message: string }
    'smartSessions.revoked': SmartSessionsEvent
  }
}
