import type { Namespace, Network, Service, Source } from 'portico/kernel'
import type { PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import { type Socials, socials } from './contract.js'
import type { LogInStep } from './logins/logIn.js'
import type { SocialFailure } from './socialError.js'

/** The login of the ConnectingSocial view. */
export interface SocialAttempt {
  readonly provider: PopupSocial
  readonly namespace?: Namespace
  readonly status: LogInStep | SocialFailure | 'done'
  /** The provider's message. */
  readonly reason?: string
  /** 1 for the first try. */
  readonly count: number
}

/** The login of the ConnectingFarcaster view. */
export interface FarcasterAttempt {
  readonly status: 'loading' | 'scan' | 'connecting' | 'done' | 'failed'
  /** The link that the app opens. */
  readonly url?: string
  readonly count: number
}

/** Members of the service for the plugin's own views. */
export interface InternalSocials extends Socials {
  /** Logins that work on this device. */
  readonly providers: Source<readonly SocialId[]>
  /** The network a login will connect to, if it is not of the active namespace. */
  readonly offer: Source<Network | undefined>
  /** Preloads the login code: a click is likely. */
  preloadLogin(): void
  /** Preloads the frame, too: an installed web app must redirect its popup at once. */
  prepare(): void
  /** Shows the view of a login; call it synchronously within the click, because it opens the popup. */
  start(provider: SocialId, namespace?: Namespace): void
  /** Opens the popup of a login whose view is shown; call it synchronously within the click: the login code may load later. */
  begin(login: Pick<SocialAttempt, 'provider' | 'namespace'>, count?: number): void
  readonly attempt: Source<SocialAttempt | undefined>
  /** For a view opened without a click: it shows a button. */
  attend(login: Pick<SocialAttempt, 'provider' | 'namespace'>): void
  /** Brings the popup to the front. */
  focusPopup(): void
  readonly farcaster: Source<FarcasterAttempt | undefined>
  /** Requests the link for the app, unless that has begun; `again` restarts after a failure. */
  attendFarcaster(namespace?: Namespace, again?: boolean): void
}

export const internal: Service<InternalSocials> = socials as Service<InternalSocials>
