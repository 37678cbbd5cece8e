import { definePlugin } from 'portico/kernel'
import { signing } from 'portico/plugins/siwx/contract'
import { chainPairing } from 'portico/plugins/walletconnect/contract'
import { windowChains } from 'portico/plugins/windowWallets/contract'
import { type CosmosOptions, cosmos as namespace } from './contract.js'
import { findWallets } from './findWallets.js'
import { identity } from './identity.js'
import { cosmosSignAmino } from './methods/cosmos_signAmino.js'
import { cosmosSignArbitrary } from './methods/cosmos_signArbitrary.js'
import { cosmosSignDirect } from './methods/cosmos_signDirect.js'
import { reads } from './methods/reads.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type { CosmosOptions } from './contract.js'

/** Cosmos chains: addresses, explorer links, installed wallets with Keplr's interface, and pairing. */
export const cosmos = (options: CosmosOptions = {}) =>
  definePlugin({
    id: 'cosmos',
    kernel: 1,
    setup: ({ ability, chain, contribute, method, signal }) => {
      chain(identity)
      for (const each of [cosmosSignAmino, cosmosSignArbitrary, cosmosSignDirect]) method(each)
      for (const name of reads) method({ name, namespace, class: 'safe' })
      ability(signing, namespace, async () => (await import('./signing.js')).signing)
      ability(chainPairing, namespace, async () => (await import('./pairing.js')).pairing)
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = () => import('./openWallet.js')
      const deps = { ...options, stop: signal }
      contribute(windowChains, {
        namespace,
        find: findWallets,
        connect: async (wallet, request) => (await load()).openWallet(wallet, deps, request),
        restore: async (wallet, request) => (await load()).restoreWallet(wallet, deps, request),
      })
    },
  })
