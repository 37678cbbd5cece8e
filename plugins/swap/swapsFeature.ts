import type { FeatureRule } from 'portico/kernel'

/** The providers by default, and the entry of the remote configuration that removes some. */
export const swapsFeature = {
  feature: 'swaps',
  default: ['1inch'],
  remote: { id: 'swap' },
} as const satisfies FeatureRule<readonly string[]> & { feature: 'swaps' }
