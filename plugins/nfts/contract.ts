import type { DataSource } from 'portico/core'
import { type Dispose, type Namespace, type Network, point, type Source, service } from 'portico/kernel'
import type { NftsMessages } from './messages.js'

export type { NftsMessages } from './messages.js'

/** Options of the plugin. */
export interface NftsOptions {
  /** Whether holdings are worked out from the activity; defaults to true. Your own sources do without. */
  readonly activity?: boolean
}

/** An NFT as a source answers it. */
export interface SourcedNft {
  readonly name: string
  /** `https:` or small `data:` image. */
  readonly image?: string
  /** How many of it; defaults to 1. */
  readonly count?: number
}

/** An NFT that an account owns: validated and frozen. */
export interface Nft {
  readonly name: string
  readonly image?: string
  readonly count: number
}

/** The account whose NFTs are read. */
export interface NftQuery {
  readonly address: string
  readonly network: Network
}

/** The NFTs of an account as a source answers them. */
export interface SourcedNfts {
  readonly nfts: readonly SourcedNft[]
  /** True if the source could not look at everything. */
  readonly partial?: boolean
}

/** The NFTs of one namespace's account. */
export interface NftsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly nfts: readonly Nft[]
  /** True if there may be more. */
  readonly partial: boolean
}

/** Reads the NFTs of the connected accounts. */
export interface NftsService {
  /** By namespace; a namespace is absent until its NFTs are first read. */
  readonly state: Source<Readonly<Record<string, NftsState>>>
  /** Reads the NFTs of a namespace until every holder has called its undo. */
  attend(namespace: Namespace): Dispose
  /** Reads them again. */
  refresh(namespace: Namespace): void
}

export const nfts = service<NftsService>('nfts')
/** Sources of an account's NFTs. */
export const nftSources = point<DataSource<NftQuery, SourcedNfts>>('nftSources')

declare module 'portico/kernel' {
  interface Messages extends NftsMessages {}
  interface Features {
    nfts: boolean
  }
}
