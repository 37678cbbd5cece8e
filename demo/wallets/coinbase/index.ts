import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { announce } from '../announce.js'
import { siteUrl } from '../site/siteUrl.js'
import type { StartRealWallet, WalletProvider } from '../types.js'

/** Coinbase's SDK, with a page of the demo as its site. */
export const start: StartRealWallet = async (_wallet, { icon }) => {
  const provider = createCoinbaseWalletSDK({
    appName: document.title,
    appChainIds: [1, 8453],
    preference: { options: 'smartWalletOnly', keysUrl: siteUrl('coinbase').href },
  }).getProvider()
  announce(
    { uuid: crypto.randomUUID(), name: 'Coinbase Wallet', icon, rdns: 'com.coinbase.wallet' },
    provider as WalletProvider,
  )
}
