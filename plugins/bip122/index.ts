import { connectors, skeleton, storage } from 'portico/core'
import { type Dispose, definePlugin, later, systemClock } from 'portico/kernel'
import { standardChains } from 'portico/plugins/walletStandard/contract'
import { canonicalName } from 'portico/react'
import { bip122 as namespace } from './contract.js'
import { createAdapter } from './createAdapter.js'
import { createConnector } from './createConnector.js'
import { readProviders } from './readProviders.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Extensions may come after the page: how often the window is scanned again, and the interval in milliseconds. */
const RESCANS = 3
const RESCAN_INTERVAL = 200

/** Bitcoin and similar chains: addresses, explorer links, installed wallets of Bitcoin, and pairing. */
export const bip122 = () =>
  definePlugin({
    id: 'bip122',
    kernel: 1,
    needs: { storage: later(storage) },
    setup: ({ needs, chain, contribute, own, signal }) => {
      chain(createAdapter())
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = async () => {
        const [open, talk] = await Promise.all([
          import('./openWallet.js'),
          import('./createStandardWallet.js'),
        ])
        return { ...open, ...talk }
      }
      contribute(standardChains, {
        namespace,
        accepts: ({ chains, features }) =>
          chains.some((each) => each.startsWith('bitcoin:')) && features.includes('bitcoin:connect'),
        connect: async (wallet, request) => {
          const { openWallet, createStandardWallet } = await load()
          return openWallet(createStandardWallet(wallet), signal, request)
        },
        restore: async (wallet, request) => {
          const { restoreWallet, createStandardWallet } = await load()
          return restoreWallet(createStandardWallet(wallet), signal, request)
        },
      })
      if (typeof window === 'undefined') return

      const shown = new Map<
        string,
        { readonly provider: object; readonly ambiguous: boolean; undo: Dispose }
      >()
      const scan = () => {
        const found = readProviders()
        for (const each of found) {
          const { path, provider, name } = each
          // Either of two wallets with one name may be an imitation: both are marked.
          const looks = skeleton(canonicalName(name))
          const ambiguous = found.some(
            (other) => other !== each && skeleton(canonicalName(other.name)) === looks,
          )
          const previous = shown.get(path)
          if (previous?.provider === provider && previous.ambiguous === ambiguous) continue
          previous?.undo()
          const connector = createConnector({ ...each, ambiguous }, needs.storage, signal)
          shown.set(path, { provider, ambiguous, undo: contribute(connectors, connector) })
        }
      }
      let timer: Dispose | undefined
      const scheduleScan = (left: number) => {
        if (left)
          timer = systemClock.after(RESCAN_INTERVAL, () => {
            scan()
            scheduleScan(left - 1)
          })
      }
      scan()
      scheduleScan(RESCANS)
      own(() => timer?.())
    },
  })
