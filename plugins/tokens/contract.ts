import type { DataSource } from 'portico/core'
import {
  ability,
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

/** An amount of an asset. */
export interface AssetAmount {
  /** CAIP-19 id, e.g. `eip155:1/erc20:0xa0b8…`. */
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** Price of one unit in US dollars, as a decimal string. */
  readonly price?: string
  /** `data:` or `https:` image. */
  readonly icon?: string
}

/** A token that the host configured, identified by its address on one network. */
export interface NamedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `data:` or `https:` image. */
  readonly icon?: string
}

/** Lists of an account's tokens, as its chain has them. */
export interface TokenLists {
  /** The address by which services name the native coin. */
  readonly nativeAddress?: string
  /**
   * Tokens of an address, read from the chain, without the native coin. `named` are the host's tokens on this network;
   * a chain that cannot list the tokens of an address reads only those.
   */
  tokens(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
    named: readonly NamedToken[],
  ): Promise<readonly AssetAmount[]>
  /**
   * All assets of an address as its wallet lists them, with the native coin as `slip44`; undefined if the wallet has no
   * list.
   */
  assets?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly AssetAmount[] | undefined>
}
/** The ability of a chain that has lists of tokens. */
export const tokenLists = ability<TokenLists>('tokenLists')

/** Options of the plugin. */
export interface TokensOptions {
  /** Your own tokens. Only these are read from a chain that cannot list the tokens of an address. */
  readonly list?: readonly HostToken[]
  /** Whether the blockchain API is asked; it needs a project id. Defaults to true. */
  readonly service?: boolean
}

/**
 * The reason why a token is below the fold: it has the name of another token, its name contains a link, or
 * its name hides characters.
 */
export type TokenMark = 'lookalike' | 'link' | 'disguised'

/** A token in a source's answer. */
export interface SourcedToken {
  /** Absent for the network's native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** Price of one unit in US dollars, as a decimal text; absent if the source knows none. */
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
  /**
   * Their total value in millionths of a US dollar, without those below the fold; absent if no price is
   * known.
   */
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
  /** The addresses of the page's own tokens on a network. */
  listed?(network: Network): readonly string[]
  /**
   * Symbol and decimals of a token of the page's list, or of one that a connected account owns and that is not below the fold;
   * undefined for any other.
   */
  known?(network: Network, address: string): Pick<NamedToken, 'symbol' | 'decimals'> | undefined
  /**
   * Keeps the tokens of a namespace up to date until every caller has called the returned function; a running
   * request is then cancelled.
   */
  attend(namespace: Namespace): Dispose
  /** Reads them again, unless that failed less than 30 s ago. */
  refresh(namespace: Namespace): void
}

export const tokens = service<TokensService>('tokens')
/** Sources of an account's tokens. The tab is also shown for the namespaces that a source names. */
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
