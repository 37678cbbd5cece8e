// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { ru as modal } from '../../../src/modal/locales/ru.js'
import { ru as account } from '../../account/locales/ru.js'
import { ru as activity } from '../../activity/locales/ru.js'
import { ru as auth } from '../../auth/locales/ru.js'
import { ru as branding } from '../../branding/locales/ru.js'
import { ru as collapseWallets } from '../../collapseWallets/locales/ru.js'
import { ru as directory } from '../../directory/locales/ru.js'
import { ru as email } from '../../email/locales/ru.js'
import { ru as legal } from '../../legal/locales/ru.js'
import { ru as names } from '../../names/locales/ru.js'
import { ru as networks } from '../../networks/locales/ru.js'
import { ru as nfts } from '../../nfts/locales/ru.js'
import { ru as onramp } from '../../onramp/locales/ru.js'
import { ru as profile } from '../../profile/locales/ru.js'
import { ru as receive } from '../../receive/locales/ru.js'
import { ru as send } from '../../send/locales/ru.js'
import { ru as siwx } from '../../siwx/locales/ru.js'
import { ru as smartSessions } from '../../smartSessions/locales/ru.js'
import { ru as socials } from '../../socials/locales/ru.js'
import { ru as swap } from '../../swap/locales/ru.js'
import { ru as tokens } from '../../tokens/locales/ru.js'
import { ru as transactions } from '../../transactions/locales/ru.js'
import { ru as walletconnect } from '../../walletconnect/locales/ru.js'
import { ru as wallets } from '../../wallets/locales/ru.js'

/** Every text in the language ru. */
export const ru = {
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
export default ru
