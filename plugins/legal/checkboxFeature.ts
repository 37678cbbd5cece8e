import type { FeatureRule } from 'portico/kernel'

/** The feature of the checkbox, for its manifest and its plugin. */
export const checkboxFeature = {
  feature: 'legalCheckbox',
  default: false,
  remote: { id: 'legal_checkbox' },
} as const satisfies FeatureRule<boolean> & { feature: 'legalCheckbox' }
