/** Test ids of the host buttons and of the avatar; no page loads this list. */
export type ReactTestId =
  | 'account-button'
  | 'avatar'
  | 'connect-button'
  | 'network-button'
  | `wallet-button-${string}`
