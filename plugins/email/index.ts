import { lazyPlugin } from 'portico/kernel'
import { type EmailOptions, emails } from './contract.js'
import { emailFeature } from './emailFeature.js'

export type { EmailOptions, Emails } from './contract.js'

/** Login by e-mail, for visitors without a wallet; needs the plugin `auth`. Nothing is loaded before the modal opens, unless a connection is kept from before. */
export const email = (options: EmailOptions = {}) =>
  lazyPlugin({
    id: 'email',
    kernel: 1,
    ...emailFeature,
    provides: emails,
    views: ['EmailLogin', 'UpdateEmailWallet'],
    wakes: ['stored', 'open', 'view', 'need'],
    load: () => import('./createEmail.js').then((code) => ({ default: code.createEmail(options) })),
  })
