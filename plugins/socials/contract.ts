import type { Connection } from 'portico/core'
import { type Namespace, service } from 'portico/kernel'
import type { PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import type { SocialsMessages } from './messages.js'

export type { SocialsMessages } from './messages.js'

/** Options of the social logins. */
export interface SocialsOptions {
  /**
   * Further hosts (with port, if any) that a login popup may be sent to, besides the secure site's own and those of the
   * providers: for a secure site that logs in through another service.
   */
  readonly redirectHosts?: readonly string[]
}

/** Public interface of the social logins. */
export interface Socials {
  /**
   * Logs in through a popup of the provider, without a view: call it synchronously within a click, or the browser blocks the
   * popup. Rejects with 'Popup closed', 'Failed to initiate social connection' or 'Failed to connect'.
   */
  connect(
    provider: PopupSocial,
    options?: { readonly namespace?: Namespace; readonly signal?: AbortSignal },
  ): Promise<readonly Connection[]>
  /**
   * Shows the QR code for the Farcaster app; resolves once it has approved. Rejects with 'Failed to connect to farcaster' or
   * 'Modal closed', both if the visitor closes it.
   */
  connectFarcaster(options?: { readonly namespace?: Namespace }): Promise<readonly Connection[]>
}

export const socials = service<Socials>('socials')

declare module 'portico/kernel' {
  interface Messages extends SocialsMessages {}
  interface Features {
    /** The offered logins, in this order; false or an empty list disables all. */
    socials: readonly SocialId[] | false
  }
  interface Views {
    ConnectingSocial: { provider: PopupSocial; namespace?: string }
    ConnectingFarcaster: { namespace?: string } | undefined
  }
}
