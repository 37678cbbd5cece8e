/** Test ids of this plugin's views; types only, never loaded. */
export type ProfileTestId =
  | 'add-wallet'
  | 'copy-wallet'
  | 'disconnect-all'
  | 'disconnect-wallet'
  | 'explore-wallet'
  | 'forget-wallet'
  | 'reconnect-wallet'
  | 'use-account'
  | 'use-wallet'
  | 'wallet-accounts'
  | `wallet-${'active' | 'connected' | 'recent'}`
