// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { fr as modal } from '../../../src/modal/locales/fr.js'
import { fr as account } from '../../account/locales/fr.js'
import { fr as activity } from '../../activity/locales/fr.js'
import { fr as auth } from '../../auth/locales/fr.js'
import { fr as branding } from '../../branding/locales/fr.js'
import { fr as collapseWallets } from '../../collapseWallets/locales/fr.js'
import { fr as directory } from '../../directory/locales/fr.js'
import { fr as email } from '../../email/locales/fr.js'
import { fr as legal } from '../../legal/locales/fr.js'
import { fr as names } from '../../names/locales/fr.js'
import { fr as networks } from '../../networks/locales/fr.js'
import { fr as nfts } from '../../nfts/locales/fr.js'
import { fr as onramp } from '../../onramp/locales/fr.js'
import { fr as profile } from '../../profile/locales/fr.js'
import { fr as receive } from '../../receive/locales/fr.js'
import { fr as send } from '../../send/locales/fr.js'
import { fr as siwx } from '../../siwx/locales/fr.js'
import { fr as smartSessions } from '../../smartSessions/locales/fr.js'
import { fr as socials } from '../../socials/locales/fr.js'
import { fr as swap } from '../../swap/locales/fr.js'
import { fr as tokens } from '../../tokens/locales/fr.js'
import { fr as transactions } from '../../transactions/locales/fr.js'
import { fr as walletconnect } from '../../walletconnect/locales/fr.js'
import { fr as wallets } from '../../wallets/locales/fr.js'

/** Every text in the language fr. */
export const fr = {
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
export default fr
