/** Test ids of this plugin's views, and of what each login draws; no page loads this list. */
export type AuthTestId =
  | 'accept-network'
  | 'account-type'
  | 'approve-close'
  | 'approve-place'
  | 'login-mark'
  | 'upgrade-wallet'
