/** Test ids of the view to sign in. */
export type SiwxTestId = 'siwx-cancel' | 'siwx-message' | 'siwx-problem' | 'siwx-sign'
