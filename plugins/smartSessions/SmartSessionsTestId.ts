/** Test ids of this plugin's views; types only, never loaded. */
export type SmartSessionsTestId =
  | 'open-smart-sessions'
  | 'smart-session'
  | 'smart-session-allow'
  | 'smart-session-decline'
  | 'smart-session-permissions'
  | 'smart-session-policies'
  | 'smart-session-problem'
  | 'smart-session-revoke'
