import { settings } from 'portico/core'
import { definePlugin, optional } from 'portico/kernel'
import { signing } from 'portico/plugins/siwx/contract'
import { chainPairing } from 'portico/plugins/walletconnect/contract'
import { windowChains } from 'portico/plugins/windowWallets/contract'
import { polkadot as namespace } from './contract.js'
import { findExtensions } from './findExtensions.js'
import { identity } from './identity.js'
import { polkadotSignMessage } from './methods/polkadot_signMessage.js'
import { polkadotSignTransaction } from './methods/polkadot_signTransaction.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Polkadot and its parachains: addresses, explorer links, installed extensions, and pairing. */
export const polkadot = () =>
  definePlugin({
    id: 'polkadot',
    kernel: 1,
    needs: { settings: optional(settings) },
    setup: ({ needs, ability, chain, contribute, method, signal }) => {
      chain(identity)
      for (const each of [polkadotSignMessage, polkadotSignTransaction]) method(each)
      ability(signing, namespace, async () => (await import('./signing.js')).signing)
      ability(chainPairing, namespace, async () => (await import('./pairing.js')).pairing)
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = () => import('./openExtension.js')
      const deps = () => ({
        app: needs.settings.get()?.options.metadata?.name || location.hostname,
        stop: signal,
      })
      contribute(windowChains, {
        namespace,
        find: findExtensions,
        connect: async (wallet, request) => (await load()).openExtension(wallet, deps(), request),
        restore: async (wallet, request) => (await load()).restoreExtension(wallet, deps(), request),
      })
    },
  })
