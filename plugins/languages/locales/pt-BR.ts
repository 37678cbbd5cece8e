// Written by `node scripts/locales.mjs`; the texts are in the `locales` of the shell and of each plugin.
import { ptBR as modal } from '../../../src/modal/locales/pt-BR.js'
import { ptBR as account } from '../../account/locales/pt-BR.js'
import { ptBR as activity } from '../../activity/locales/pt-BR.js'
import { ptBR as auth } from '../../auth/locales/pt-BR.js'
import { ptBR as branding } from '../../branding/locales/pt-BR.js'
import { ptBR as collapseWallets } from '../../collapseWallets/locales/pt-BR.js'
import { ptBR as directory } from '../../directory/locales/pt-BR.js'
import { ptBR as email } from '../../email/locales/pt-BR.js'
import { ptBR as legal } from '../../legal/locales/pt-BR.js'
import { ptBR as names } from '../../names/locales/pt-BR.js'
import { ptBR as networks } from '../../networks/locales/pt-BR.js'
import { ptBR as nfts } from '../../nfts/locales/pt-BR.js'
import { ptBR as onramp } from '../../onramp/locales/pt-BR.js'
import { ptBR as profile } from '../../profile/locales/pt-BR.js'
import { ptBR as receive } from '../../receive/locales/pt-BR.js'
import { ptBR as send } from '../../send/locales/pt-BR.js'
import { ptBR as siwx } from '../../siwx/locales/pt-BR.js'
import { ptBR as smartSessions } from '../../smartSessions/locales/pt-BR.js'
import { ptBR as socials } from '../../socials/locales/pt-BR.js'
import { ptBR as swap } from '../../swap/locales/pt-BR.js'
import { ptBR as tokens } from '../../tokens/locales/pt-BR.js'
import { ptBR as transactions } from '../../transactions/locales/pt-BR.js'
import { ptBR as walletconnect } from '../../walletconnect/locales/pt-BR.js'
import { ptBR as wallets } from '../../wallets/locales/pt-BR.js'

/** Every text in the language pt-BR. */
export const ptBR = {
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
export default ptBR
