// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { tr as modal } from '../../../src/modal/locales/tr.js'
import { tr as account } from '../../account/locales/tr.js'
import { tr as activity } from '../../activity/locales/tr.js'
import { tr as auth } from '../../auth/locales/tr.js'
import { tr as branding } from '../../branding/locales/tr.js'
import { tr as collapseWallets } from '../../collapseWallets/locales/tr.js'
import { tr as directory } from '../../directory/locales/tr.js'
import { tr as email } from '../../email/locales/tr.js'
import { tr as legal } from '../../legal/locales/tr.js'
import { tr as names } from '../../names/locales/tr.js'
import { tr as networks } from '../../networks/locales/tr.js'
import { tr as nfts } from '../../nfts/locales/tr.js'
import { tr as onramp } from '../../onramp/locales/tr.js'
import { tr as profile } from '../../profile/locales/tr.js'
import { tr as receive } from '../../receive/locales/tr.js'
import { tr as send } from '../../send/locales/tr.js'
import { tr as siwx } from '../../siwx/locales/tr.js'
import { tr as smartSessions } from '../../smartSessions/locales/tr.js'
import { tr as socials } from '../../socials/locales/tr.js'
import { tr as swap } from '../../swap/locales/tr.js'
import { tr as tokens } from '../../tokens/locales/tr.js'
import { tr as transactions } from '../../transactions/locales/tr.js'
import { tr as walletconnect } from '../../walletconnect/locales/tr.js'
import { tr as wallets } from '../../wallets/locales/tr.js'

/** Every text in the language tr. */
export const tr = {
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
export default tr
