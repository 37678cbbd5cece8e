/** Test ids of this plugin's views; types only, never loaded. */
export type AccountTestId = 'balance' | 'page-request' | 'wallet-mark' | `action-${string}` | `row-${string}`
