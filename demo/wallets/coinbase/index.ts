import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { announce } from '../announce.js'
import type { StartRealWallet, WalletProvider } from '../types.js'

/** Coinbase's SDK; the site that it opens is a page of the demo under its other name, so on an origin of its own. */
export const start: StartRealWallet = async (_wallet, { icon }) => {
  const site = new URL('/wallets/coinbase/', location.origin)
  site.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const account = new URLSearchParams(location.search).get('account')
  if (account) site.searchParams.set('account', account)
  const provider = createCoinbaseWalletSDK({
    appName: document.title,
    appChainIds: [1, 8453],
    preference: { options: 'smartWalletOnly', keysUrl: site.href },
  }).getProvider()
  announce(
    { uuid: crypto.randomUUID(), name: 'Coinbase Wallet', icon, rdns: 'com.coinbase.wallet' },
    provider as WalletProvider,
  )
}
