/** Test ids of this plugin's views; no page loads this list. */
export type NetworksTestId = 'switch-active-chain'
