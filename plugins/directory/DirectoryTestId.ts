/** Test ids of this plugin's views; types only, never loaded. */
export type DirectoryTestId =
  | 'all-wallets-list'
  | 'directory-failed'
  | 'filter-certified'
  | 'filter-installed'
  | 'no-wallet-found'
  | `filter-${string}`
  | 'get-all'
  | 'get-connect'
  | 'get-failed'
  | 'get-installed'
  | 'get-reload'
  | 'recommended-wallet'
  | `get-${'android' | 'browser' | 'homepage' | 'ios' | 'web'}`
