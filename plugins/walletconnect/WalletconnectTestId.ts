/** Test ids of this plugin's views; no page loads this list. */
export type WalletconnectTestId = 'copy-pairing' | 'open-wallet' | 'show-code' | `open-${'app' | 'web'}`
