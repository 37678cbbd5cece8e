import type { PagedList } from 'portico/core'
import { type Namespace, service } from 'portico/kernel'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'
import type { DirectoryMessages } from './messages.js'

export type { DirectoryMessages } from './messages.js'

/** Options of the directory. */
export interface DirectoryOptions {
  /** On which devices the row "All wallets" is shown; defaults to all. */
  readonly allWallets?: 'show' | 'hide' | 'mobile'
  /** Ids of wallets listed before the recommended ones, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Your own wallets that no directory lists; invalid links are dropped. */
  readonly wallets?: readonly LinkedWallet[]
}

/** A wallet of the directory; its links and its image are validated. */
export interface DirectoryWallet extends LinkedWallet {
  /** CAIP-2 ids of the networks it claims to support; empty if it names none. */
  readonly chains: readonly string[]
  readonly certified: boolean
  /** Whether it supports pairing. */
  readonly pairs: boolean
}

/** A filter of the wallet list. */
export interface ListingFilter {
  /** Part of the name; surrounding and repeated spaces are ignored. */
  readonly search?: string
  readonly certified?: boolean
  readonly namespace?: Namespace
}

/** Wallets of one filter, page by page. */
export type Listing = PagedList<DirectoryWallet>

/** The wallets of a directory service, installed or not. */
export interface Directory {
  /** Returns the same object for the same filter. */
  listing(filter: ListingFilter): Listing
  /** Shows the view that connects the wallet: installed, paired, or the links to install it. */
  open(wallet: DirectoryWallet): void
}

export const directory = service<Directory>('directory')

declare module 'portico/kernel' {
  interface Messages extends DirectoryMessages {}
  interface Features {
    allWallets: boolean
  }
  interface Views {
    GetWallet: { wallet: LinkedWallet } | undefined
  }
}
