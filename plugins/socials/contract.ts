import type { Connection } from 'portico/core'
import { type Namespace, service } from 'portico/kernel'
import type { PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import type { SocialsMessages } from './messages.js'

export type { SocialsMessages } from './messages.js'

/** Where social logins may lead. */
export interface SocialsOptions {
  /**
   * Hosts that a login window may be sent to, with the port where there is one, beside the secure site's own and those of
   * the providers: for a secure site that logs in by another service.
   */
  readonly redirectHosts?: readonly string[]
}

/** What a host or another plugin may ask of the social logins. */
export interface Socials {
  /**
   * Logs in by a window of the provider, without a view of ours: call it in the press itself, or the browser opens no
   * window. Rejects with 'Popup closed', 'Failed to initiate social connection' or 'Failed to connect' (spec 8).
   */
  connect(
    provider: PopupSocial,
    options?: { readonly namespace?: Namespace; readonly signal?: AbortSignal },
  ): Promise<readonly Connection[]>
  /**
   * Shows the code that the app of Farcaster scans; resolves once it has approved. Rejects with 'Failed to connect to
   * farcaster' or 'Modal closed' (spec 8), both when the visitor closes it.
   */
  connectFarcaster(options?: { readonly namespace?: Namespace }): Promise<readonly Connection[]>
}

export const socials = service<Socials>('socials')

declare module 'portico/kernel' {
  interface Messages extends SocialsMessages {}
  interface Features {
    /** Which logins are offered, in this order; false or none of them switches all off. */
    socials: readonly SocialId[] | false
  }
  interface Views {
    ConnectingSocial: { provider: PopupSocial; namespace?: string }
    ConnectingFarcaster: { namespace?: string } | undefined
  }
}
