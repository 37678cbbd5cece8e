import { createModal } from 'portico'
import { recorder } from 'portico/devtools'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { branding } from 'portico/plugins/branding'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { multichain } from 'portico/plugins/multichain'
import { multiWallet } from 'portico/plugins/multiWallet'
import { names } from 'portico/plugins/names'
import { nfts } from 'portico/plugins/nfts'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { safe } from 'portico/plugins/safe'
import { send } from 'portico/plugins/send'
import { hostedSessions, siwx } from 'portico/plugins/siwx'
import { smartSessions } from 'portico/plugins/smartSessions'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'
import {
  bitcoin,
  cosmos,
  isTracked,
  isWatched,
  logins,
  onSandbox,
  pairing,
  polkadot,
  sandbox,
  signIn,
  solana,
  vendor,
} from './sandbox.js'
import { signInStorage } from './signInStorage.js'

export const modal = createModal({
  projectId: 'sandbox',
  hosts: {
    rpc: sandbox.gateway,
    api: sandbox.directory,
    ...(isTracked && { analytics: sandbox.directory }),
    meld: `${sandbox.onramp}/meld`,
    coinbase: sandbox.onramp,
    ...(pairing && { relay: sandbox.relay }),
    ...(logins && { secure: sandbox.secure }),
  },
  plugins: [
    ...preset(),
    ...(isWatched ? [recorder()] : []),
    ...(pairing ? [walletconnect({ verify: sandbox.verify }), directory()] : []),
    ...(logins ? [auth(), email(), socials()] : []),
    tokens({
      service: vendor,
      list: [
        ...Object.entries(sandbox.chains).map(([chainId, { token }]) => ({ chainId, ...token })),
        // Without the service the tokens are listed here, because a chain cannot list what an address owns.
        ...(vendor ? [] : sandbox.tokens.map((token) => ({ chainId: 1, ...token }))),
      ],
    }),
    nfts({ activity: vendor }),
    activity({ service: vendor }),
    branding(),
    pay(),
    ...legal({ termsUrl: `${location.origin}/terms`, privacyUrl: `${location.origin}/privacy` }),
    ...(isTracked ? [analytics()] : []),
    names({ service: vendor }),
    profile(),
    multiWallet(),
    multichain(),
    onramp({ meld: { publicKey: 'sandbox' }, service: vendor }),
    receive(),
    safe({ origins: [sandbox.safe] }),
    send(),
    siwx({ storage: signIn === 'hosted' ? hostedSessions() : signInStorage }),
    smartSessions(),
    swap({
      service: vendor,
      // The pools of the local chains replace the routers of 1inch.
      contracts: Object.fromEntries(
        Object.entries(sandbox.routers).map(([id, { router, pairRouter }]) => [
          `eip155:${id}`,
          [pairRouter, router],
        ]),
      ),
      routers: Object.entries(vendor ? {} : sandbox.routers).map(
        ([network, { router, pairRouter, tokens }]) => ({
          network,
          address: pairRouter,
          permitRouter: router,
          name: 'Sandbox pools',
          tokens,
        }),
      ),
    }),
  ],
  // Off until the visitor enables them in the features panel.
  features: {
    legal: false,
    legalCheckbox: false,
    pay: false,
    reownBranding: false,
    profile: false,
    multiWallet: false,
    siwx: !!signIn,
    // Without the service only Meld is available, because a Coinbase session is created through the service.
    ...(vendor ? {} : { onramp: ['meld'] }),
  },
  networks: [onSandbox(mainnet), onSandbox(base), ...solana, ...bitcoin, ...polkadot, ...cosmos],
  metadata: { name: 'Portico demo', url: location.origin },
})
