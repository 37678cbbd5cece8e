/** Test ids of this plugin's views and of the parts of each login; types only, never loaded. */
export type AuthTestId =
  | 'accept-network'
  | 'account-type'
  | 'approve-close'
  | 'approve-place'
  | 'login-mark'
  | 'upgrade-wallet'
