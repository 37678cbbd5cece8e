import { createModal } from 'portico'
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
import { onSandbox, sandbox } from '../host/sandbox.js'
import { type Choice, featuresOf, themeOf } from './choice.js'

/** The modal, inline in an element, with every plugin of the playground; features switch them at runtime. */
export const createPreview = (target: Element, choice: Choice) =>
  createModal({
    target,
    // With `debug`, the modal would warn about hosts that are unused because their plugin is switched off.
    debug: false,
    projectId: 'sandbox',
    hosts: {
      rpc: sandbox.gateway,
      api: sandbox.directory,
      meld: `${sandbox.onramp}/meld`,
      coinbase: sandbox.onramp,
      relay: sandbox.relay,
      secure: sandbox.secure,
    },
    plugins: [
      ...preset(
        choice.loginsFirst ? { wallets: { connectMethodsOrder: ['email', 'social', 'wallet'] } } : {},
      ),
      walletconnect({ verify: sandbox.verify }),
      directory(),
      auth(),
      email(),
      socials(),
      tokens({
        list: Object.entries(sandbox.chains).map(([chainId, { token }]) => ({ chainId, ...token })),
      }),
      nfts(),
      activity(),
      names(),
      profile(),
      multiWallet(),
      receive(),
      send(),
      onramp({ meld: { publicKey: 'sandbox' } }),
      siwx(),
      swap({
        contracts: Object.fromEntries(
          Object.entries(sandbox.routers).map(([id, { router, pairRouter }]) => [
            `eip155:${id}`,
            [pairRouter, router],
          ]),
        ),
      }),
    ],
    features: featuresOf(choice),
    networks: [onSandbox(mainnet), onSandbox(base)],
    theme: themeOf(choice),
    locale: choice.locale,
    metadata: { name: 'Portico', url: location.origin },
  })
