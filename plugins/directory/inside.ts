import type { Cell, Service } from 'portico/kernel'
import { type Directory, type DirectoryWallet, directory, type ListingFilter } from './contract.js'

/** What the visitor chose to see. */
export type Filter = ListingFilter & { readonly installed?: boolean }

/** What only the plugin's own views ask of it. */
export interface InsideDirectory extends Directory {
  /** Wallets that stand in front of the others. */
  featured(): readonly DirectoryWallet[]
  /** Outlives the view, as the place in the list does. */
  readonly filter: Cell<Filter>
  readonly place: { current?: number | undefined }
}

export const inside: Service<InsideDirectory> = directory as Service<InsideDirectory>
