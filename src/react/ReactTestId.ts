/** Test ids of the host buttons and the avatar; types only, never loaded. */
export type ReactTestId =
  | 'account-button'
  | 'avatar'
  | 'connect-button'
  | 'network-button'
  | `wallet-button-${string}`
