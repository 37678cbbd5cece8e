import { lazyPlugin } from 'portico/kernel'
import { type EmailOptions, emails } from './contract.js'
import { emailFeature } from './emailFeature.js'

export type { EmailOptions, Emails } from './contract.js'

/** Login by e-mail, for visitors without a wallet; needs the plugin `auth`. Loads with the modal, or if a connection is stored. */
export const email = (options: EmailOptions = {}) =>
  lazyPlugin({
    id: 'email',
    kernel: 1,
    ...emailFeature,
    provides: emails,
    views: ['EmailLogin', 'UpdateEmailWallet'],
    wakes: ['stored', 'open', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createEmail(options) })),
  })
