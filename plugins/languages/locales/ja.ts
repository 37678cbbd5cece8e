// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { ja as modal } from '../../../src/modal/locales/ja.js'
import { ja as account } from '../../account/locales/ja.js'
import { ja as activity } from '../../activity/locales/ja.js'
import { ja as auth } from '../../auth/locales/ja.js'
import { ja as branding } from '../../branding/locales/ja.js'
import { ja as collapseWallets } from '../../collapseWallets/locales/ja.js'
import { ja as directory } from '../../directory/locales/ja.js'
import { ja as email } from '../../email/locales/ja.js'
import { ja as legal } from '../../legal/locales/ja.js'
import { ja as names } from '../../names/locales/ja.js'
import { ja as networks } from '../../networks/locales/ja.js'
import { ja as nfts } from '../../nfts/locales/ja.js'
import { ja as onramp } from '../../onramp/locales/ja.js'
import { ja as profile } from '../../profile/locales/ja.js'
import { ja as receive } from '../../receive/locales/ja.js'
import { ja as send } from '../../send/locales/ja.js'
import { ja as siwx } from '../../siwx/locales/ja.js'
import { ja as smartSessions } from '../../smartSessions/locales/ja.js'
import { ja as socials } from '../../socials/locales/ja.js'
import { ja as swap } from '../../swap/locales/ja.js'
import { ja as tokens } from '../../tokens/locales/ja.js'
import { ja as transactions } from '../../transactions/locales/ja.js'
import { ja as walletconnect } from '../../walletconnect/locales/ja.js'
import { ja as wallets } from '../../wallets/locales/ja.js'

/** Every text in the language ja. */
export const ja = {
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
export default ja
