import type { FeatureRule } from 'portico/kernel'
import { loginInUse } from 'portico/plugins/auth/contract'

/** The remote configuration lists the e-mail login among the social logins. */
export const emailFeature = {
  feature: 'email',
  remote: {
    id: 'social_login',
    inUse: loginInUse,
    read: ({ isEnabled, config }) => isEnabled && config.includes('email'),
  },
} as const satisfies FeatureRule<boolean> & { feature: 'email' }
