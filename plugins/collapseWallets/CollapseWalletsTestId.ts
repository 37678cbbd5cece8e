/** Test ids of this plugin's views; types only, never loaded. */
export type CollapseWalletsTestId = 'continue-with-wallet'
