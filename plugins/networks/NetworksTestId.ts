/** Test ids of this plugin's views; types only, never loaded. */
export type NetworksTestId = 'switch-active-chain'
