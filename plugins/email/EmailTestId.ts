/** Test ids of this plugin's views; types only, never loaded. */
export type EmailTestId =
  | 'cancel-update'
  | 'change-email'
  | 'email-continue'
  | 'email-field'
  | 'new-email'
  | 'open-update-email'
  | 'resend-code'
  | 'restart-update'
  | 'save-email'
