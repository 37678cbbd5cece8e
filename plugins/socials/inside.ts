import type { Namespace, Network, Service, Source } from 'portico/kernel'
import type { PopupSocial, SocialId } from 'portico/plugins/auth/contract'
import { type Socials, socials } from './contract.js'
import type { LogInStep } from './logIn.js'
import type { SocialFailure } from './socialError.js'

/** The login of the ConnectingSocial view. */
export interface SocialAttempt {
  readonly provider: PopupSocial
  readonly namespace?: Namespace
  readonly status: LogInStep | SocialFailure | 'done'
  /** What the provider said. */
  readonly reason?: string
  /** 1 for the first try. */
  readonly count: number
}

/** The login of the ConnectingFarcaster view. */
export interface FarcasterAttempt {
  readonly status: 'loading' | 'scan' | 'connecting' | 'done' | 'failed'
  /** What the app opens. */
  readonly url?: string
  readonly count: number
}

/** What only the plugin's own views ask of it. */
export interface InsideSocials extends Socials {
  /** Those that work on this device. */
  readonly providers: Source<readonly SocialId[]>
  /** The network a login will lead to, where it is none of the namespace in use. */
  readonly offer: Source<Network | undefined>
  /** Loads the code that logs in: a press is near. */
  wake(): void
  /** The same, with the frame: for an app of its own on the screen, which is to send its window on at once. */
  prepare(): void
  /** Shows the view of a login; call it in the press itself, which opens the window. */
  start(provider: SocialId, namespace?: Namespace): void
  /** Opens the window of a login whose view is shown; call it in the press itself: the code of the login may come later. */
  begin(login: Pick<SocialAttempt, 'provider' | 'namespace'>, count?: number): void
  readonly attempt: Source<SocialAttempt | undefined>
  /** For a view that nobody pressed for: it offers the press. */
  attend(login: Pick<SocialAttempt, 'provider' | 'namespace'>): void
  /** Brings the window to the front. */
  front(): void
  readonly farcaster: Source<FarcasterAttempt | undefined>
  /** Asks for what the app opens, unless that has begun; with `again` what failed begins anew. */
  attendFarcaster(namespace?: Namespace, again?: boolean): void
}

export const inside: Service<InsideSocials> = socials as Service<InsideSocials>
