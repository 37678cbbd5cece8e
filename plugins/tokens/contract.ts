import type { DataSource } from 'portico/core'
import {
  type Dispose,
  type Namespace,
  type Network,
  point,
  type Session,
  type Source,
  service,
} from 'portico/kernel'
import type { TokensMessages } from './messages.js'

export type { TokensMessages } from './messages.js'

/** A token that the host names. */
export interface HostToken {
  /** A chain id, or a network in CAIP-2. */
  readonly chainId: number | string
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** `https:` or `data:` image. */
  readonly logo?: string
}

/** Options of the plugin. */
export interface TokensOptions {
  /** Tokens of your own: the ones that are read from a chain that cannot list what an address owns. */
  readonly list?: readonly HostToken[]
  /** Whether the blockchain API is asked; it needs a project id. Defaults to true. */
  readonly service?: boolean
}

/** Why a token is below the fold: it takes the name of another, its name has a link, or hides characters. */
export type TokenMark = 'lookalike' | 'link' | 'disguised'

/** A token as a source answers it. */
export interface SourcedToken {
  /** Absent for the network's native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** US dollars for one, as a decimal text; absent if the source knows none. */
  readonly price?: string
  readonly icon?: string
}

/** A token that an account owns: validated and frozen. */
export interface TokenBalance extends SourcedToken {
  /** Its value in millionths of a US dollar, rounded down; absent without a price. */
  readonly value?: bigint
  /** Present if it is shown below the fold. */
  readonly mark?: TokenMark
}

/** The account whose tokens are read. */
export interface TokenQuery {
  readonly session: Session
  readonly address: string
  readonly network: Network
  /** True if the wallet is embedded in the page. */
  readonly embedded: boolean
}

/** The tokens of one namespace's account. */
export interface TokensState {
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** Native coin first, then by value; the last known ones while `loading` or `unavailable`. */
  readonly tokens: readonly TokenBalance[]
  /** Their value in millionths of a US dollar, without the ones below the fold; absent if no price is known. */
  readonly total?: bigint
  /** True if a service that knows more tokens or prices did not answer. */
  readonly partial?: boolean
  /** When they were read, in milliseconds since the epoch; absent if they never were. */
  readonly at?: number
  /** When they may be requested again after a failure. */
  readonly retryAt?: number
}

/** Reads the tokens of the connected accounts. */
export interface TokensService {
  /** By namespace; a namespace is absent until its tokens are first read. */
  readonly state: Source<Readonly<Record<string, TokensState>>>
  /** Namespaces whose tokens can be read. */
  readonly namespaces: Source<readonly Namespace[]>
  /** Keeps the tokens of a namespace up to date until every holder has called its undo; then a running request is cancelled. */
  attend(namespace: Namespace): Dispose
  /** Reads them again, unless that failed less than 30 s ago. */
  refresh(namespace: Namespace): void
}

export const tokens = service<TokensService>('tokens')
/** Sources of an account's tokens. Those that name their namespaces add them to the ones that have the tab. */
export const tokenSources = point<DataSource<TokenQuery, readonly SourcedToken[]>>('tokenSources')

declare module 'portico/kernel' {
  interface Messages extends TokensMessages {}
  interface AccountFields {
    /** The account's tokens on its network, as they were last read; absent until then. */
    tokenBalance: readonly TokenBalance[]
  }
  interface Features {
    tokens: boolean
  }
}
