// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { ko as modal } from '../../../src/modal/locales/ko.js'
import { ko as account } from '../../account/locales/ko.js'
import { ko as activity } from '../../activity/locales/ko.js'
import { ko as auth } from '../../auth/locales/ko.js'
import { ko as branding } from '../../branding/locales/ko.js'
import { ko as collapseWallets } from '../../collapseWallets/locales/ko.js'
import { ko as directory } from '../../directory/locales/ko.js'
import { ko as email } from '../../email/locales/ko.js'
import { ko as legal } from '../../legal/locales/ko.js'
import { ko as names } from '../../names/locales/ko.js'
import { ko as networks } from '../../networks/locales/ko.js'
import { ko as nfts } from '../../nfts/locales/ko.js'
import { ko as onramp } from '../../onramp/locales/ko.js'
import { ko as profile } from '../../profile/locales/ko.js'
import { ko as receive } from '../../receive/locales/ko.js'
import { ko as send } from '../../send/locales/ko.js'
import { ko as siwx } from '../../siwx/locales/ko.js'
import { ko as smartSessions } from '../../smartSessions/locales/ko.js'
import { ko as socials } from '../../socials/locales/ko.js'
import { ko as swap } from '../../swap/locales/ko.js'
import { ko as tokens } from '../../tokens/locales/ko.js'
import { ko as transactions } from '../../transactions/locales/ko.js'
import { ko as walletconnect } from '../../walletconnect/locales/ko.js'
import { ko as wallets } from '../../wallets/locales/ko.js'

/** Every text in the language ko. */
export const ko = {
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
export default ko
