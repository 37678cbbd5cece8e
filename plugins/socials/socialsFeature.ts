import type { FeatureRule } from 'portico/kernel'
import { loginInUse, type SocialId } from 'portico/plugins/auth/contract'

/** The default logins, and the entry of the remote configuration that removes some. */
export const socialsFeature = {
  feature: 'socials',
  default: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  remote: { id: 'social_login', inUse: loginInUse },
} as const satisfies FeatureRule<readonly SocialId[]> & { feature: 'socials' }
