// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { zhCN as modal } from '../../../src/modal/locales/zh-CN.js'
import { zhCN as account } from '../../account/locales/zh-CN.js'
import { zhCN as activity } from '../../activity/locales/zh-CN.js'
import { zhCN as auth } from '../../auth/locales/zh-CN.js'
import { zhCN as branding } from '../../branding/locales/zh-CN.js'
import { zhCN as collapseWallets } from '../../collapseWallets/locales/zh-CN.js'
import { zhCN as directory } from '../../directory/locales/zh-CN.js'
import { zhCN as email } from '../../email/locales/zh-CN.js'
import { zhCN as legal } from '../../legal/locales/zh-CN.js'
import { zhCN as names } from '../../names/locales/zh-CN.js'
import { zhCN as networks } from '../../networks/locales/zh-CN.js'
import { zhCN as nfts } from '../../nfts/locales/zh-CN.js'
import { zhCN as onramp } from '../../onramp/locales/zh-CN.js'
import { zhCN as profile } from '../../profile/locales/zh-CN.js'
import { zhCN as receive } from '../../receive/locales/zh-CN.js'
import { zhCN as send } from '../../send/locales/zh-CN.js'
import { zhCN as siwx } from '../../siwx/locales/zh-CN.js'
import { zhCN as smartSessions } from '../../smartSessions/locales/zh-CN.js'
import { zhCN as socials } from '../../socials/locales/zh-CN.js'
import { zhCN as swap } from '../../swap/locales/zh-CN.js'
import { zhCN as tokens } from '../../tokens/locales/zh-CN.js'
import { zhCN as transactions } from '../../transactions/locales/zh-CN.js'
import { zhCN as walletconnect } from '../../walletconnect/locales/zh-CN.js'
import { zhCN as wallets } from '../../wallets/locales/zh-CN.js'

/** Every text in the language zh-CN. */
export const zhCN = {
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
export default zhCN
