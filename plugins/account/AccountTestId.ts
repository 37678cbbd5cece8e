/** Test ids of this plugin's views; no page loads this list. */
export type AccountTestId = 'balance' | 'wallet-mark' | `action-${string}` | `row-${string}`
