// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { hi as modal } from '../../../src/modal/locales/hi.js'
import { hi as account } from '../../account/locales/hi.js'
import { hi as activity } from '../../activity/locales/hi.js'
import { hi as auth } from '../../auth/locales/hi.js'
import { hi as branding } from '../../branding/locales/hi.js'
import { hi as collapseWallets } from '../../collapseWallets/locales/hi.js'
import { hi as directory } from '../../directory/locales/hi.js'
import { hi as email } from '../../email/locales/hi.js'
import { hi as legal } from '../../legal/locales/hi.js'
import { hi as names } from '../../names/locales/hi.js'
import { hi as networks } from '../../networks/locales/hi.js'
import { hi as nfts } from '../../nfts/locales/hi.js'
import { hi as onramp } from '../../onramp/locales/hi.js'
import { hi as profile } from '../../profile/locales/hi.js'
import { hi as receive } from '../../receive/locales/hi.js'
import { hi as send } from '../../send/locales/hi.js'
import { hi as siwx } from '../../siwx/locales/hi.js'
import { hi as smartSessions } from '../../smartSessions/locales/hi.js'
import { hi as socials } from '../../socials/locales/hi.js'
import { hi as swap } from '../../swap/locales/hi.js'
import { hi as tokens } from '../../tokens/locales/hi.js'
import { hi as transactions } from '../../transactions/locales/hi.js'
import { hi as walletconnect } from '../../walletconnect/locales/hi.js'
import { hi as wallets } from '../../wallets/locales/hi.js'

/** Every text in the language hi. */
export const hi = {
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
export default hi
