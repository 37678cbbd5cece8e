import type { Cell, Service } from 'portico/kernel'
import { type Directory, type DirectoryWallet, directory, type ListingFilter } from './contract.js'

/** The visitor's filter. */
export type Filter = ListingFilter & { readonly installed?: boolean }

/** Members of the service for the plugin's own views. */
export interface InternalDirectory extends Directory {
  /** Wallets listed before the others. */
  featured(): readonly DirectoryWallet[]
  /** Kept when the view closes, like the scroll position. */
  readonly filter: Cell<Filter>
  readonly place: { current?: number | undefined }
}

export const internal: Service<InternalDirectory> = directory as Service<InternalDirectory>
