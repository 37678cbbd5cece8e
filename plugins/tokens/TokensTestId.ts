/** Test ids of this plugin's views; types only, never loaded. */
export type TokensTestId =
  | 'account-total'
  | 'token-list'
  | 'token-row'
  | `tokens-${'onramp' | 'receive'}`
  | 'tokens-own'
  | 'tokens-age'
  | 'tokens-all'
  | 'tokens-hidden'
  | 'tokens-refresh'
  | 'tokens-unavailable'
