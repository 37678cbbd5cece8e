import type { FeatureRule } from 'portico/kernel'

/** The default providers, and the entry of the remote configuration that removes some. */
export const onrampFeature = {
  feature: 'onramp',
  default: ['meld', 'coinbase'],
  remote: { id: 'onramp' },
} as const satisfies FeatureRule<readonly string[]> & { feature: 'onramp' }
