import type { PagedList } from 'portico/core'
import { type Namespace, service } from 'portico/kernel'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'
import type { DirectoryMessages } from './messages.js'

export type { DirectoryMessages } from './messages.js'

/** What the directory shows in Connect. */
export interface DirectoryOptions {
  /** Where the row "All wallets" stands; everywhere where absent. */
  readonly allWallets?: 'show' | 'hide' | 'mobile'
  /** Ids of wallets that come before those it recommends, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets of your own that no directory lists; links that the gate refuses are left out. */
  readonly wallets?: readonly LinkedWallet[]
}

/** A wallet of the directory; its links and its picture have passed the gate. */
export interface DirectoryWallet extends LinkedWallet {
  /** CAIP-2 ids of the networks it says it serves; empty where it says nothing. */
  readonly chains: readonly string[]
  readonly certified: boolean
  /** Whether it can be paired. */
  readonly pairs: boolean
}

/** Which wallets are listed. */
export interface ListingFilter {
  /** Part of the name; blanks around it and double ones do not count. */
  readonly search?: string
  readonly certified?: boolean
  readonly namespace?: Namespace
}

/** Wallets of one filter, page by page. */
export type Listing = PagedList<DirectoryWallet>

/** The wallets that a service lists, installed or not. */
export interface Directory {
  /** The same object for the same filter. */
  listing(filter: ListingFilter): Listing
  /** Shows the view that connects the wallet: installed, paired, or where it is to be had. */
  open(wallet: DirectoryWallet): void
}

export const directory = service<Directory>('directory')

declare module 'portico/kernel' {
  interface Messages extends DirectoryMessages {}
  interface Features {
    allWallets: boolean
  }
  interface Views {
    GetWallet: { wallet: LinkedWallet }
  }
}
