/** Test ids of this plugin's views; no page loads this list. */
export type WalletsTestId = 'chain-icons' | `method-${string}`
