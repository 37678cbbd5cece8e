import { createModal } from 'portico'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { branding } from 'portico/plugins/branding'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { multiWallet } from 'portico/plugins/multiWallet'
import { names } from 'portico/plugins/names'
import { nfts } from 'portico/plugins/nfts'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { smartSessions } from 'portico/plugins/smartSessions'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton } from 'portico/react'

export {
  activity,
  analytics,
  auth,
  branding,
  ConnectButton,
  createModal,
  directory,
  email,
  legal,
  multiWallet,
  names,
  nfts,
  onramp,
  pay,
  preset,
  profile,
  receive,
  send,
  siwx,
  smartSessions,
  socials,
  swap,
  tokens,
  walletconnect,
}
