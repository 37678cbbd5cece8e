/** Test ids of this plugin's views; types only, never loaded. */
export type NamesTestId =
  | 'name-field'
  | 'name-registered'
  | 'name-suggestion'
  | 'names-back'
  | 'names-disguised'
  | 'names-done'
  | 'names-retry'
  | 'open-register-name'
  | 'register-name'
