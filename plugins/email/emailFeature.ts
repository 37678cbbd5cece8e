import type { FeatureRule } from 'portico/kernel'

/** The remote configuration lists the e-mail login among the social logins. */
export const emailFeature = {
  feature: 'email',
  remote: { id: 'social_login', read: ({ isEnabled, config }) => isEnabled && config.includes('email') },
} as const satisfies FeatureRule<boolean> & { feature: 'email' }
