/** Test ids of this plugin's views; types only, never loaded. */
export type WalletconnectTestId =
  | 'copy-pairing'
  | 'no-wallet'
  | 'open-wallet'
  | 'show-code'
  | `open-${'app' | 'web'}`
