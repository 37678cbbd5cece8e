/** Test id of this plugin's caption; types only, never loaded. */
export type BrandingTestId = 'branding'
