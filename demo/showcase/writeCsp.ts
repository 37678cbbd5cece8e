import { cspFor } from 'portico/csp'
import { activity } from 'portico/plugins/activity'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { multiWallet } from 'portico/plugins/multiWallet'
import { names } from 'portico/plugins/names'
import { nfts } from 'portico/plugins/nfts'
import { onramp } from 'portico/plugins/onramp'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
import { type Choice, pluginsOf } from './choice.js'

const factories = {
  activity,
  auth,
  directory,
  email,
  multiWallet,
  names,
  nfts,
  onramp: () => onramp({ meld: { publicKey: 'your key' } }),
  profile,
  receive,
  send,
  siwx,
  socials,
  swap,
  tokens,
  walletconnect,
}

/** The Content-Security-Policy of the page whose code is shown. */
export const writeCsp = (choice: Pick<Choice, 'on'>): string => {
  const chosen = Object.entries(factories).filter(([name]) => pluginsOf(choice).includes(name))
  const { header } = cspFor({
    projectId: 'your project id',
    plugins: [...preset(), ...chosen.map(([, make]) => make())],
    networks: [mainnet, base],
  })
  return `Content-Security-Policy: ${header}`
}
