import type { FeatureRule } from 'portico/kernel'

/** The remote configuration lists the login by e-mail among the social ones. */
export const emailFeature = {
  feature: 'email',
  remote: { id: 'social_login', read: ({ isEnabled, config }) => isEnabled && config.includes('email') },
} as const satisfies FeatureRule<boolean> & { feature: 'email' }
