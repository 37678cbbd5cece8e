import { createBaseAccountSDK } from '@base-org/account'
import { announce } from '../announce.js'
import { siteUrl } from '../site/siteUrl.js'
import type { StartRealWallet, WalletProvider } from '../types.js'

/** Base Account's SDK, with a page of the demo as its site. */
export const start: StartRealWallet = async (_wallet, { icon }) => {
  const provider = createBaseAccountSDK({
    appName: document.title,
    appChainIds: [1, 8453],
    preference: { walletUrl: siteUrl('base').href, telemetry: false },
  }).getProvider()
  announce(
    { uuid: crypto.randomUUID(), name: 'Base Account', icon, rdns: 'app.base.account' },
    provider as WalletProvider,
  )
}
