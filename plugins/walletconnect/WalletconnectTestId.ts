/** Test ids of this plugin's views; types only, never loaded. */
export type WalletconnectTestId =
  | 'asked-wallet'
  | 'copy-pairing'
  | 'no-wallet'
  | 'open-asked'
  | 'open-wallet'
  | 'show-code'
  | `open-${'app' | 'web'}`
