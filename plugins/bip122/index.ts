import { definePlugin } from 'portico/kernel'
import { standardChains } from 'portico/plugins/walletStandard/contract'
import { bip122 as namespace } from './contract.js'
import { createAdapter } from './createAdapter.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Bitcoin and similar chains: addresses, explorer links, installed wallets of Bitcoin, and pairing. */
export const bip122 = () =>
  definePlugin({
    id: 'bip122',
    kernel: 1,
    setup: ({ chain, contribute, signal }) => {
      chain(createAdapter())
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = async () => {
        const [{ talkStandard }, session] = await Promise.all([
          import('./talkStandard.js'),
          import('./openWallet.js'),
        ])
        return { talkStandard, ...session }
      }
      contribute(standardChains, {
        namespace,
        accepts: ({ chains, features }) =>
          chains.some((each) => each.startsWith('bitcoin:')) && features.includes('bitcoin:connect'),
        connect: async (wallet, request) => {
          const { openWallet, talkStandard } = await load()
          return openWallet(talkStandard(wallet), signal, request)
        },
        restore: async (wallet, request) => {
          const { restoreWallet, talkStandard } = await load()
          return restoreWallet(talkStandard(wallet), signal, request)
        },
      })
    },
  })
