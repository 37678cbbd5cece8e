// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { de as modal } from '../../../src/modal/locales/de.js'
import { de as account } from '../../account/locales/de.js'
import { de as activity } from '../../activity/locales/de.js'
import { de as auth } from '../../auth/locales/de.js'
import { de as branding } from '../../branding/locales/de.js'
import { de as collapseWallets } from '../../collapseWallets/locales/de.js'
import { de as directory } from '../../directory/locales/de.js'
import { de as email } from '../../email/locales/de.js'
import { de as legal } from '../../legal/locales/de.js'
import { de as names } from '../../names/locales/de.js'
import { de as networks } from '../../networks/locales/de.js'
import { de as nfts } from '../../nfts/locales/de.js'
import { de as onramp } from '../../onramp/locales/de.js'
import { de as profile } from '../../profile/locales/de.js'
import { de as receive } from '../../receive/locales/de.js'
import { de as send } from '../../send/locales/de.js'
import { de as siwx } from '../../siwx/locales/de.js'
import { de as smartSessions } from '../../smartSessions/locales/de.js'
import { de as socials } from '../../socials/locales/de.js'
import { de as swap } from '../../swap/locales/de.js'
import { de as tokens } from '../../tokens/locales/de.js'
import { de as transactions } from '../../transactions/locales/de.js'
import { de as walletconnect } from '../../walletconnect/locales/de.js'
import { de as wallets } from '../../wallets/locales/de.js'

/** Every text in the language de. */
export const de = {
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
export default de
