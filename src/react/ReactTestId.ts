/** Test ids of the host buttons, the avatar and the end of a view; types only, never loaded. */
export type ReactTestId =
  | 'account-button'
  | 'avatar'
  | 'connect-button'
  | 'network-button'
  | 'success'
  | `wallet-button-${string}`
