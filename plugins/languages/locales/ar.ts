// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { ar as modal } from '../../../src/modal/locales/ar.js'
import { ar as account } from '../../account/locales/ar.js'
import { ar as activity } from '../../activity/locales/ar.js'
import { ar as auth } from '../../auth/locales/ar.js'
import { ar as branding } from '../../branding/locales/ar.js'
import { ar as collapseWallets } from '../../collapseWallets/locales/ar.js'
import { ar as directory } from '../../directory/locales/ar.js'
import { ar as email } from '../../email/locales/ar.js'
import { ar as legal } from '../../legal/locales/ar.js'
import { ar as names } from '../../names/locales/ar.js'
import { ar as networks } from '../../networks/locales/ar.js'
import { ar as nfts } from '../../nfts/locales/ar.js'
import { ar as onramp } from '../../onramp/locales/ar.js'
import { ar as profile } from '../../profile/locales/ar.js'
import { ar as receive } from '../../receive/locales/ar.js'
import { ar as send } from '../../send/locales/ar.js'
import { ar as siwx } from '../../siwx/locales/ar.js'
import { ar as smartSessions } from '../../smartSessions/locales/ar.js'
import { ar as socials } from '../../socials/locales/ar.js'
import { ar as swap } from '../../swap/locales/ar.js'
import { ar as tokens } from '../../tokens/locales/ar.js'
import { ar as transactions } from '../../transactions/locales/ar.js'
import { ar as walletconnect } from '../../walletconnect/locales/ar.js'
import { ar as wallets } from '../../wallets/locales/ar.js'

/** Every text in the language ar. */
export const ar = {
  ...modal,
  ...account,
  ...activity,
  ...auth,
  ...branding,
  ...collapseWallets,
  ...directory,
  ...email,
  ...legal,
  ...names,
  ...networks,
  ...nfts,
  ...onramp,
  ...profile,
  ...receive,
  ...send,
  ...siwx,
  ...smartSessions,
  ...socials,
  ...swap,
  ...tokens,
  ...transactions,
  ...walletconnect,
  ...wallets,
}
export default ar
