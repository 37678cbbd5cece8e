import { lazyPlugin } from 'portico/kernel'
import { type SocialsOptions, socials as token } from './contract.js'
import { socialsFeature } from './socialsFeature.js'

export type { Socials, SocialsOptions } from './contract.js'

/** Logins by google, x, discord, farcaster, github, apple and facebook; needs the plugin `auth`. Nothing is loaded before the modal opens, unless a connection is kept from before. */
export const socials = (options: SocialsOptions = {}) =>
  lazyPlugin({
    id: 'socials',
    kernel: 1,
    ...socialsFeature,
    provides: token,
    views: ['ConnectingSocial', 'ConnectingFarcaster'],
    wakes: ['stored', 'open', 'view', 'need'],
    load: () => import('./createSocials.js').then((code) => ({ default: code.createSocials(options) })),
  })
