/** Test ids of this plugin's parts; types only, never loaded. */
export type LegalTestId = 'legal-checkbox' | 'legal-notice' | 'legal-privacy' | 'legal-terms'
