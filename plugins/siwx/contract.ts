import type { SignIn, SignInVerifier } from 'portico/core'
import { ability, type CaipNetworkId, type Namespace, type Session, service } from 'portico/kernel'
import type { SiwxMessages } from './messages.js'

export type { SignInMessage, SignInVerifier } from 'portico/core'
export type { SiwxMessages } from './messages.js'
export type { SiwxTestId } from './SiwxTestId.js'

/** A visitor's session at the page's sign-in. */
export interface SignedIn {
  readonly address: string
  readonly network: CaipNetworkId
  /** When it ends, in ISO 8601; absent if the visitor stays signed in. */
  readonly expirationTime?: string
}

/** An account on a network. */
export interface SignInAccount {
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: CaipNetworkId
}

/** The fields that were signed. */
export interface SignInData extends SignInAccount {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly statement?: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A signed proof; `message` is the text composed of `data`. */
export interface SignInSession {
  readonly data: SignInData
  readonly message: string
  readonly signature: string
}

/** A session that a storage knows. */
export interface KnownSession extends SignInAccount {
  /** When it ends, in ISO 8601. */
  readonly expirationTime?: string
}

/**
 * Where sessions are kept: in the browser, or at the page's own server. Each call may take 10 seconds, `getSessions` 4; after that its
 * `signal` aborts.
 */
export interface SignInStorage {
  /**
   * A new nonce of at least 8 letters and digits. Each message has its own. The account has an empty `accountAddress` if a wallet is
   * to sign while it connects.
   */
  getNonce(account: SignInAccount, signal: AbortSignal): Promise<string>
  /** Verifies the proof and stores the session. Rejects if the proof is not valid. */
  addSession(session: SignInSession, signal: AbortSignal): Promise<void>
  /** The account's sessions on every network of its namespace; empty if it has none. */
  getSessions(account: SignInAccount, signal: AbortSignal): Promise<readonly KnownSession[]>
  /** Ends the account's sessions on every network of its namespace. */
  revokeSessions(account: SignInAccount, signal: AbortSignal): Promise<void>
}

/** The account of a session that the project's service keeps. */
export interface HostedAccount {
  readonly address: string
  /** CAIP-2 id. */
  readonly network: CaipNetworkId
  /** When the session ends, in ISO 8601. */
  readonly expirationTime?: string
  readonly email?: string
  /** The page's notes about the account. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Sessions kept by the project's service; see `hostedSessions`. */
export interface HostedSessions extends SignInStorage {
  /** The account of the newest session, with its metadata. Rejects with `Not authenticated` if there is no session. */
  account(): Promise<HostedAccount>
  /** Replaces the page's notes about that account; null removes them. Rejects as `account` does. */
  setMetadata(metadata: Readonly<Record<string, unknown>> | null): Promise<void>
}

/** Options of the plugin. */
export interface SiwxOptions {
  /** Defaults to storage in this browser, which proves nothing to a server. */
  readonly storage?: SignInStorage
  /** Whether a visitor has to sign in to be connected; defaults to true. */
  readonly required?: boolean
  /** Whether a session counts on its network only, or wherever the account is used; defaults to `network`. */
  readonly per?: 'network' | 'account'
  /** Namespaces whose accounts sign in; defaults to all whose chain plugin supports it. */
  readonly namespaces?: readonly Namespace[]
  /** A sentence in the message, in ASCII. */
  readonly statement?: string
  /** Links in the message that the visitor agrees to. */
  readonly resources?: readonly string[]
  /** Defaults to the page's origin. */
  readonly uri?: string
  /** Host and port of the website; defaults to the page's. */
  readonly domain?: string
  /** Seconds until the session ends; defaults to a week. */
  readonly expiresIn?: number
  /** Whether disconnecting ends the account's sessions; defaults to true. */
  readonly signOutOnDisconnect?: boolean
  /** Verifiers of further namespaces for sessions in the browser, e.g. from `portico/plugins/bip122/verify`. */
  readonly verifiers?: readonly SignInVerifier[]
}

/** Lets the account in use prove that it belongs to the visitor. */
export interface Siwx extends SignIn {
  /** The same as `modal.signIn`. */
  request(): Promise<SignedIn>
  /** The same as `modal.signOut`. */
  end(): Promise<void>
}

// The same token as in `portico/core`, created again because the code of `portico/core` must not be loaded with the manifest.
export const siwx = service<Siwx>('siwx')

/** Sign-in with the accounts of a chain. */
export interface Signing {
  /** Name of its accounts in messages (CAIP-122), e.g. `Ethereum`. */
  readonly accounts: string
  /** Asks the wallet to sign a text with an account; resolves with the signature in the namespace's encoding. */
  sign(session: Session, address: string, text: string, signal: AbortSignal): Promise<string>
}
/** The ability of a chain whose accounts can sign in. */
export const signing = ability<Signing>('signing')

/** Payload of the events of a sign-in: no address and no signature. */
export interface SiwxEvent {
  readonly namespace: Namespace
  readonly network: string
}

declare module 'portico/core' {
  interface ModalMethods {
    /**
     * Asks the connected account to sign in, unless it has; needs the plugin `siwx`. Resolves once it is signed
     * in. Rejects with 'Modal closed' (code 4001) if the visitor leaves.
     */
    signIn(): Promise<SignedIn>
    /**
     * Ends the account's sessions; resolves once the page's storage has ended them. The wallet stays connected,
     * unless signing in is required.
     */
    signOut(): Promise<void>
  }
}

declare module 'portico/kernel' {
  interface AccountFields {
    /** The session that the account has signed in with. */
    signedIn: SignedIn
  }
  interface Messages extends SiwxMessages {}
  interface Features {
    siwx: boolean
  }
  interface Views {
    SIWXSignMessage: undefined
  }
  interface Events {
    'siwx.signedIn': SiwxEvent
    'siwx.signedOut': SiwxEvent
    'siwx.cancelled': SiwxEvent
    'siwx.failed': SiwxEvent & { readonly message: string }
  }
}
