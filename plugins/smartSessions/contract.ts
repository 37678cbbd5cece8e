import { service } from 'portico/kernel'
import type { SmartSessionsMessages } from './messages.js'
import type { GrantedPermissions, PermissionsRequest } from './permissions.js'

export type { SmartSessionsMessages } from './messages.js'
export type { GrantedPermissions, Permission, PermissionSigner, PermissionsRequest } from './permissions.js'
export type { SmartSessionsTestId } from './SmartSessionsTestId.js'

/** Asks the visitor for permissions, and the wallet to grant them. */
export interface Permissions {
  /** The same as `modal.grantPermissions`. */
  grant(request: PermissionsRequest): Promise<GrantedPermissions>
}
export const smartSessions = service<Permissions>('smartSessions')

/** Payload of the events of permissions: no address and no amount. */
export interface SmartSessionsEvent {
  readonly network: string
}

declare module 'portico/core' {
  interface ModalMethods {
    /**
     * Shows the visitor permissions that keys of the page may use without asking (ERC-7715), to allow or to
     * decline; needs the plugin `smartSessions` and a connected smart account. Resolves once the wallet has
     * granted exactly these. Rejects with code 4001 if the visitor declines or leaves.
     */
    grantPermissions(request: PermissionsRequest): Promise<GrantedPermissions>
  }
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
