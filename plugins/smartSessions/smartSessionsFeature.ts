import type { FeatureRule } from 'portico/kernel'

/** The feature of the permissions, for the manifest and the plugin. */
export const smartSessionsFeature = {
  feature: 'smartSessions',
  default: false,
  remote: { id: 'smart_sessions' },
} as const satisfies FeatureRule<boolean> & { feature: 'smartSessions' }
