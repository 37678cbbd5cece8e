import { lazyPlugin } from 'portico/kernel'
import { type SocialsOptions, socials as token } from './contract.js'
import { socialsFeature } from './socialsFeature.js'

export type { Socials, SocialsOptions } from './contract.js'

/** Social logins: google, x, discord, farcaster, github, apple, facebook; needs `auth`. Loads with the modal or a stored connection. */
export const socials = (options: SocialsOptions = {}) =>
  lazyPlugin({
    id: 'socials',
    kernel: 1,
    ...socialsFeature,
    provides: token,
    views: ['ConnectingSocial', 'ConnectingFarcaster'],
    wakes: ['stored', 'open', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createSocials(options) })),
  })
