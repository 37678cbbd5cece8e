import type { AnyFeatureRule, AnyPlugin } from 'portico/kernel'
import { multiWallet } from 'portico/plugins/multiWallet'
import { emailFeature } from '../../plugins/email/emailFeature.js'
import { socialsFeature } from '../../plugins/socials/socialsFeature.js'

/** Declarations of the features that the configuration service knows: ours, and stand-ins for later ones. */
const rules = {
  email: emailFeature,
  socials: socialsFeature,
  multiWallet: multiWallet() as AnyFeatureRule,
  swaps: { default: ['1inch'], remote: { id: 'swap' } },
  onramp: { default: ['meld', 'coinbase'], remote: { id: 'onramp' } },
  activity: { remote: { id: 'activity' } },
  reownBranding: { remote: { id: 'reown_branding' } },
  send: {},
} satisfies Readonly<Record<string, AnyFeatureRule>>

export const names = Object.keys(rules)
/** The entries they read. */
export const ids = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet']

export const ruleOf = (name: string): AnyFeatureRule => rules[name as keyof typeof rules]

/** Default values. */
export const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  names.map((name) => [name, ruleOf(name).default ?? true]),
)

/** A plugin for each feature, which does nothing. */
export const declared = (): readonly AnyPlugin[] =>
  names.map((id) => {
    const { default: value, remote } = ruleOf(id)
    return {
      id,
      kernel: 1,
      ...(value !== undefined && { default: value }),
      ...(remote && { remote }),
      setup: () => {},
    }
  })
