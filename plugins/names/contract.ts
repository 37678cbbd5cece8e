import { type CaipNetworkId, type Namespace, point, service } from 'portico/kernel'
import type { NamesMessages } from './messages.js'

export type { NamesMessages } from './messages.js'
export type { NamesTestId } from './NamesTestId.js'

/** Options of the plugin. */
export interface NamesOptions {
  /** Whether the blockchain API is asked; it needs a project id. Defaults to true. */
  readonly service?: boolean
  /** The zone of the names that visitors register there; defaults to `reown.id`. */
  readonly zone?: string
  /** Where ENS is read; false switches it off. */
  readonly ens?:
    | false
    | {
        /** The network whose chain has ENS; defaults to `eip155:1`. */
        readonly network?: CaipNetworkId
        /** Address of its universal resolver; defaults to the one of Ethereum. */
        readonly universalResolver?: `0x${string}`
      }
}

/** An address that a name stands for. */
export interface ResolvedName {
  readonly namespace: Namespace
  /** As the chain writes it. */
  readonly address: string
  /** Normalised: show it rather than what was typed. */
  readonly name: string
  /** Id of the source that knows the name, such as `ens`. */
  readonly source: string
  /** Present if letters of the name look like others: show it with a mark. */
  readonly isDisguised?: true
}

/** The name of an address; it was checked that the name stands for this address. */
export interface Identity extends ResolvedName {
  /** `https:` or small `data:` picture. */
  readonly picture?: string
}

/** The claim of a source about an address; it is not used before the name was resolved. */
export interface FoundName {
  readonly name: string
  readonly picture?: string
}

/**
 * Knows names of addresses. Both methods resolve with null if the source is in charge and there is no such name, and with undefined if it
 * is not in charge: the next source is asked.
 */
export interface NameSource {
  /** Id of the contributing plugin, named in errors. */
  readonly plugin: string
  /** Its own id; defaults to the plugin's. */
  readonly id?: string
  /** Namespaces it serves; defaults to all. */
  readonly namespaces?: readonly Namespace[]
  /** The address that a normalised name stands for on a network: never the one of another network. */
  resolve?(
    namespace: Namespace,
    name: string,
    signal: AbortSignal,
    network?: CaipNetworkId,
  ): Promise<string | null | undefined>
  /** The name of an address on a network. */
  reverse?(
    namespace: Namespace,
    address: string,
    signal: AbortSignal,
    network?: CaipNetworkId,
  ): Promise<FoundName | null | undefined>
}

/** Names of addresses: of the connected accounts, and of any other. */
export interface Names {
  /** Whether a text has the form of a name, which `resolve` could know; an address has not. */
  isName(text: string): boolean
  /**
   * The address of a name on a network, by default the one in use, always read anew; undefined if it has none there, even if it has one on
   * another network. Rejects with a `PorticoError` whose message may be shown if nobody could be asked.
   */
  resolve(
    namespace: Namespace,
    name: string,
    signal?: AbortSignal,
    network?: CaipNetworkId,
  ): Promise<ResolvedName | undefined>
  /** The name of an address on the network in use, kept for 5 minutes; undefined if it has none. Rejects like `resolve`. */
  reverse(namespace: Namespace, address: string, signal?: AbortSignal): Promise<Identity | undefined>
}

export const names = service<Names>('names')
/** Sources of names: stage 0 is the blockchain API, 10 ENS on the chain. */
export const nameSources = point<NameSource>('nameSources')

declare module 'portico/kernel' {
  interface Messages extends NamesMessages {}
  interface Features {
    names: boolean
  }
  interface Views {
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
  interface AccountFields {
    /** Present if letters of `profileName` look like others. */
    profileMark: 'disguised'
  }
}
