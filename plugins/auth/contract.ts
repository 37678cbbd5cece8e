import type { Connection, Connector } from 'portico/core'
import {
  type Account,
  type CaipNetworkId,
  type Dispose,
  type Namespace,
  type PorticoError,
  type Source,
  service,
} from 'portico/kernel'

import type { AuthMessages } from './messages.js'

export type { AuthTestId } from './AuthTestId.js'
export { isEmbedded } from './account/isEmbedded.js'
export { isTransactionHash } from './account/rpc/isTransactionHash.js'
export {
  type AttachedLogin,
  type AttachLoginDeps,
  attachLogin,
  type MachineDeps,
} from './login/attachLogin.js'
export { loginInUse } from './login/loginUsed.js'
export type { AuthMessages } from './messages.js'
export { embeddedNamespaces } from './networks/embeddedNamespaces.js'
export { secureHost } from './secureHost.js'

/** The two account types of an embedded wallet on EVM networks. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'
/** A social login through a popup. */
export type PopupSocial = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'
/** A social login: through a popup, or Farcaster, approved in its app. */
export type SocialId = PopupSocial | 'farcaster'

/** Names of the social logins; they are not translated. */
export const socialNames: Readonly<Record<SocialId, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** `absent`: no frame yet; `loading`: not ready yet; `failed`: could not be loaded, and the next call tries again. */
export type FrameStatus = 'absent' | 'loading' | 'ready' | 'failed'
/** Why the frame failed, as reported by `auth.timeout`. */
export type FrameTimeout = 'iframe_load_failed' | 'iframe_request_timeout'

/**
 * Why a call of `Auth` rejected. `cooldown`: too soon after the last e-mail; `load`: the frame could not be loaded;
 * `timeout`: it did not answer; `reloaded`: it was reloaded; `refused`: the secure site refused, with its own message;
 * `rejected`: the visitor declined there; `damaged`: its answer is invalid; `aborted`: cancelled, also by sign-out.
 */
export type AuthFailure =
  | 'cooldown'
  | 'load'
  | 'timeout'
  | 'reloaded'
  | 'refused'
  | 'rejected'
  | 'damaged'
  | 'aborted'

/** The error that calls of `Auth` reject with, apart from a signal's reason; its message may be shown. */
export interface AuthError extends PorticoError {
  readonly reason: AuthFailure
  /** `auth-` and the reason, or the number where EIP-1193 has one: 4001 if the visitor declined. */
  readonly code: string | number
}

/** The step after an e-mail: approve the device by a link in the mail, enter a code, or connect at once. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The step after a change of e-mail: the code sent to the old address, or only the one sent to the new. */
export type UpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** The logged-in user as reported by the secure site: plain and frozen. */
export interface AuthUser {
  readonly email?: string
  /** The social login that was used, and the user's name there; Discord's trailing `0` is dropped. */
  readonly social?: SocialId
  readonly userName?: string
  /** The active address by namespace. */
  readonly addresses: Readonly<Record<string, string>>
  /** Both EVM accounts, if there are two. */
  readonly accounts: readonly Account[]
  readonly accountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

/** The state of approvals in the frame. */
export interface ApprovalState {
  /** Number of pending signing requests. */
  readonly open: number
  /** Name of the network of the single pending request, or of the last one. */
  readonly network?: string
  /** How the last request ended, while that is shown. */
  readonly outcome?: 'done' | 'failed'
  /** True if the frame did not load: shown until the visitor leaves. */
  readonly unloaded?: boolean
}

/** The theme sent to the frame; absent parts stay unchanged. */
export interface AuthTheme {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

export interface AuthCall {
  readonly signal?: AbortSignal
}

export interface AuthConnect extends AuthCall {
  /** Defaults to all configured namespaces that the wallet supports. */
  readonly namespaces?: readonly Namespace[]
}

/**
 * The embedded wallet: an iframe of the secure site and its logins. Nothing of it loads before the first call unless a login
 * is stored. Every promise settles: by an answer, a deadline, the signal, a reload or sign-out.
 */
export interface Auth {
  /** URL of the secure site without a trailing slash; popups open pages below it. */
  readonly secureUrl: string
  /** Its origin, from which login messages must come. */
  readonly secureOrigin: string
  /** The connector `AUTH`, used by `connect` of this service. */
  readonly connector: Connector
  readonly status: Source<FrameStatus>
  readonly user: Source<AuthUser | undefined>
  /** Seconds until another e-mail may be requested; 0 if it may. Counts down while it has listeners. */
  readonly cooldown: Source<number>
  readonly approvals: Source<ApprovalState>
  /** EVM networks that support smart accounts. */
  readonly smartAccountNetworks: Source<readonly CaipNetworkId[]>

  /**
   * A login plugin holds the service while it is on: `own(auth.hold())`. When the last hold is released, unless the modal is
   * disposed, the visitor is signed out, and the frame, its listeners and the stored login are removed.
   */
  hold(): Dispose
  /** Starts loading the frame, so that it is ready for the first call. */
  prepare(): void
  /** Whether a message comes from our own frame: pages of a login may answer through it. */
  isFrame(source: MessageEventSource | null): boolean

  /** Sends the code or the link; rejects with `cooldown` within 30 s of the last one. */
  connectEmail(email: string, options?: AuthCall): Promise<EmailStep>
  /** Resolves when the visitor has approved this device. */
  connectDevice(options?: AuthCall): Promise<void>
  /** Takes the code as text: it may begin with zeros. */
  connectOtp(otp: string, options?: AuthCall): Promise<void>

  updateEmail(email: string, options?: AuthCall): Promise<UpdateStep>
  updateEmailPrimaryOtp(otp: string, options?: AuthCall): Promise<void>
  /** Resolves with the new e-mail, which is stored by then. */
  updateEmailSecondaryOtp(otp: string, options?: AuthCall): Promise<string>

  /** The URL to navigate a popup to; the caller checks its host. */
  getSocialRedirectUri(provider: PopupSocial, options?: AuthCall): Promise<string>
  /** Connects with the result of a popup, as the secure site returned it. */
  connectSocial(
    uri: string,
    options: AuthConnect & { readonly social: SocialId },
  ): Promise<readonly Connection[]>
  /** The link that the Farcaster app opens. */
  getFarcasterUri(options?: AuthCall): Promise<string>
  /** Resolves with the user's name once the visitor has approved in Farcaster; then call `connect`. Concurrent calls share one wait. */
  connectFarcaster(options?: AuthCall): Promise<string>

  /** Connects the user logged in at the secure site: after a code, `CONNECT`, or Farcaster. */
  connect(options?: AuthConnect): Promise<readonly Connection[]>

  /** Whether the active network supports smart accounts and the current account is none. */
  canUseSmartAccount(): boolean
  /** Switches to the other EVM account, and stores the choice. */
  setAccountType(type: EmbeddedAccountType, options?: AuthCall): Promise<void>

  syncTheme(theme: AuthTheme): Promise<void>
  /** Reloads the frame: pending calls reject with `reloaded`. Resolves when it is ready. */
  reload(): Promise<void>
  /** Removes the stored login first, then tells the frame; resolves within 3 s even if the frame does not answer. */
  signOut(): Promise<void>
}

export const auth = service<Auth>('auth')

/** Options of the embedded wallet. */
export interface AuthOptions {
  /** Networks beyond the built-in list, as CAIP-2 ids, which your secure site must support. */
  readonly networks?: readonly CaipNetworkId[]
  /** The account type used until the visitor chooses one. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, EmbeddedAccountType>>>
  /** Whether the secure site keeps a log; defaults to true. */
  readonly enableLogger?: boolean
  /** Name of the page's software for the secure site; defaults to `portico`. */
  readonly sdkType?: string
  /** Name and version in one word; defaults to Portico's own. */
  readonly sdkVersion?: string
  /** The frame's `sandbox` attribute; `false` omits it. */
  readonly sandbox?: string | false
  /** The frame's `allow` attribute. */
  readonly allow?: string
}

declare module 'portico/kernel' {
  interface Messages extends AuthMessages {}
  interface Features {
    auth: boolean
  }
  interface Events {
    /** The frame did not load within 20 s, or one of the five timed calls had no answer within 120 s. */
    'auth.timeout': { reason: FrameTimeout }
  }
  interface Views {
    ApproveTransaction: undefined
  }
  interface NetworkFields {
    smartAccountEnabledNetworks: readonly CaipNetworkId[]
  }
  interface AccountFields {
    user: AuthUser
    socialProvider: SocialId
    preferredAccountType: EmbeddedAccountType
    smartAccountDeployed: boolean
  }
}

declare module 'portico/core' {
  interface HostList {
    secure: 'https'
  }
}
