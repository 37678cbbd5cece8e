/** Test ids of this plugin's views; types only, never loaded. */
export type DirectoryTestId =
  | 'all-wallets-list'
  | 'directory-failed'
  | 'filter-certified'
  | 'filter-installed'
  | 'no-wallet-found'
  | `filter-${string}`
  | `get-${'android' | 'browser' | 'homepage' | 'ios' | 'web'}`
