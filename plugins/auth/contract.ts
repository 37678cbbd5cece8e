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
export { isTransactionHash } from './account/isTransactionHash.js'
export { embeddedNamespaces } from './embeddedNamespaces.js'
export {
  type AttachedLogin,
  type AttachLoginDeps,
  attachLogin,
  type MachineDeps,
} from './login/attachLogin.js'
export type { AuthMessages } from './messages.js'
export { secureHost } from './secureHost.js'

/** Of the two accounts an embedded wallet has on EVM networks. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'
/** A login that a popup leads to. */
export type PopupSocial = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'
/** A social login: with a popup, or Farcaster, whose app approves. */
export type SocialId = PopupSocial | 'farcaster'

/** Names of the social logins; names are not translated. */
export const socialNames: Readonly<Record<SocialId, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** `absent`: no frame yet; `loading`: it is not ready; `failed`: it could not be loaded, and the next call tries again. */
export type FrameStatus = 'absent' | 'loading' | 'ready' | 'failed'
/** Why the frame failed, as `auth.timeout` tells it. */
export type FrameTimeout = 'iframe_load_failed' | 'iframe_request_timeout'

/**
 * Why a call of `Auth` rejected: `cooldown`: too soon after the last e-mail; `load`: the frame could not be loaded;
 * `timeout`: it did not answer; `reloaded`: it started anew; `refused`: the secure site said no, the text is its own;
 * `rejected`: the visitor declined there; `damaged`: its answer cannot be used; `aborted`: given up, also by sign-out.
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

/** What the calls of `Auth` reject with, a signal's reason apart; the text may be shown. */
export interface AuthError extends PorticoError {
  readonly reason: AuthFailure
  /** EIP-1193's 4001 where the visitor declined. */
  readonly code?: number
}

/** What follows an e-mail: an approval of the device by a link in the mail, a code, or nothing. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** What follows the wish for another e-mail: the code sent to the old address, or only the one to the new. */
export type UpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Who is logged in, as the secure site says: plain and frozen. */
export interface AuthUser {
  readonly email?: string
  /** The social login that was used, and the name there; a trailing `0` of Discord is dropped. */
  readonly social?: SocialId
  readonly userName?: string
  /** The active address by namespace. */
  readonly addresses: Readonly<Record<string, string>>
  /** Both EVM accounts, where there are two. */
  readonly accounts: readonly Account[]
  readonly accountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

/** What the visitor is asked to approve in the frame. */
export interface ApprovalState {
  /** Signing requests that wait for the frame. */
  readonly open: number
  /** Name of the network that the one request is for, or the last one was. */
  readonly network?: string
  /** How the last one ended, while that is told. */
  readonly outcome?: 'done' | 'failed'
  /** True where the frame did not load: the visitor is told until they leave. */
  readonly unloaded?: boolean
}

/** The look the frame is told: what it is not told stays. */
export interface AuthTheme {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

export interface AuthCall {
  readonly signal?: AbortSignal
}

export interface AuthConnect extends AuthCall {
  /** All that the wallet serves and the host configured where absent. */
  readonly namespaces?: readonly Namespace[]
}

/**
 * The embedded wallet: a frame of the secure site and the logins it knows. Nothing of it loads before the first call,
 * unless a login was used before. Every promise settles: by the answer, a deadline, the signal, a reload or sign-out.
 */
export interface Auth {
  /** Address of the secure site without a trailing slash; popups open pages under it. */
  readonly secureUrl: string
  /** Its origin: what a message of the login must come from. */
  readonly secureOrigin: string
  /** The connector `AUTH`; `connect` of this service uses it. */
  readonly connector: Connector
  readonly status: Source<FrameStatus>
  readonly user: Source<AuthUser | undefined>
  /** Seconds until an e-mail may be asked for again; 0 where it may. It counts while somebody listens. */
  readonly cooldown: Source<number>
  readonly approvals: Source<ApprovalState>
  /** EVM networks that have smart accounts. */
  readonly smartAccountNetworks: Source<readonly CaipNetworkId[]>

  /**
   * A login plugin holds the service while it is on: `own(auth.hold())`. With the last hold gone, unless the modal went,
   * the visitor is signed out, and the frame, its listeners and the stored login go.
   */
  hold(): Dispose
  /** Begins to load the frame, so that the first call finds it ready. */
  prepare(): void
  /** True for the window of our own frame: pages of a login may answer through it. */
  isFrame(source: MessageEventSource | null): boolean

  /** Sends the code or the link; refused with `cooldown` within 30 s of the last one. */
  connectEmail(email: string, options?: AuthCall): Promise<EmailStep>
  /** Resolves when the visitor approved this device. */
  connectDevice(options?: AuthCall): Promise<void>
  /** The code as text: it may begin with zeros. */
  connectOtp(otp: string, options?: AuthCall): Promise<void>

  updateEmail(email: string, options?: AuthCall): Promise<UpdateStep>
  updateEmailPrimaryOtp(otp: string, options?: AuthCall): Promise<void>
  /** Resolves with the new e-mail, which is stored then. */
  updateEmailSecondaryOtp(otp: string, options?: AuthCall): Promise<string>

  /** The address a popup is sent to; the caller checks its host. */
  getSocialRedirectUri(provider: PopupSocial, options?: AuthCall): Promise<string>
  /** Connects with the result of a popup, as the secure site gave it. */
  connectSocial(
    uri: string,
    options: AuthConnect & { readonly social: SocialId },
  ): Promise<readonly Connection[]>
  /** What the Farcaster app opens. */
  getFarcasterUri(options?: AuthCall): Promise<string>
  /** Resolves with the user's name once the visitor approved in Farcaster; then `connect`. Calls share one wait. */
  connectFarcaster(options?: AuthCall): Promise<string>

  /** Connects whoever the secure site has let in: after a code, `CONNECT`, or Farcaster. */
  connect(options?: AuthConnect): Promise<readonly Connection[]>

  /** True where the active network has smart accounts and the account in use is none. */
  canUseSmartAccount(): boolean
  /** Makes the other EVM account the active one, and keeps the choice. */
  setAccountType(type: EmbeddedAccountType, options?: AuthCall): Promise<void>

  syncTheme(theme: AuthTheme): Promise<void>
  /** Starts the frame anew: open calls reject with `reloaded`. Resolves when it is ready. */
  reload(): Promise<void>
  /** Wipes the stored login first, then tells the frame; resolves within 3 s whatever it does. */
  signOut(): Promise<void>
}

export const auth = service<Auth>('auth')

/** How the embedded wallet is set up. */
export interface AuthOptions {
  /** Networks beyond the built-in list, as CAIP-2 ids, which your secure site has to serve. */
  readonly networks?: readonly CaipNetworkId[]
  /** Which account is used where the visitor has not chosen. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, EmbeddedAccountType>>>
  /** Whether the secure site keeps a log; it does unless told. */
  readonly enableLogger?: boolean
  /** What the secure site is told of the page's software: `portico` and its version where absent. */
  readonly sdkType?: string
  /** Its version, as one word with its name; Portico's own where absent. */
  readonly sdkVersion?: string
  /** The frame's `sandbox`; `false` sets none. */
  readonly sandbox?: string | false
  /** The frame's `allow`. */
  readonly allow?: string
}

declare module 'portico/kernel' {
  interface Messages extends AuthMessages {}
  interface Features {
    auth: boolean
  }
  interface Events {
    /** The frame did not load within 20 s, or one of its five calls had no answer within 120 s. */
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
