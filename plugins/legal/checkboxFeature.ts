import type { FeatureRule } from 'portico/kernel'

/** The feature of the checkbox, for its manifest and its plugin. */
export const checkboxFeature = {
  feature: 'legalCheckbox',
  default: false,
  // The project's configuration must not remove a checkbox that the host requires.
  remote: { id: 'legal_checkbox', read: ({ isEnabled }) => isEnabled || undefined },
} as const satisfies FeatureRule<boolean> & { feature: 'legalCheckbox' }
