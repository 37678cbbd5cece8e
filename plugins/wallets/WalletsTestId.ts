/** Test ids of this plugin's views; types only, never loaded. */
export type WalletsTestId = 'chain-icons' | 'more-wallets' | 'newcomer' | `method-${string}`
