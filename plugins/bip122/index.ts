import { connectors, storage } from 'portico/core'
import { type Dispose, definePlugin, later, systemClock } from 'portico/kernel'
import { standardChains } from 'portico/plugins/walletStandard/contract'
import { canonicalName } from 'portico/react'
import { bip122 as namespace } from './contract.js'
import { createAdapter } from './createAdapter.js'
import { createConnector } from './createConnector.js'
import { readProviders } from './readProviders.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Extensions may come after the page: the window is looked at again so often, after so many milliseconds each. */
const LOOKS = 3
const PAUSE = 200

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
        const [open, talk] = await Promise.all([import('./openWallet.js'), import('./talkStandard.js')])
        return { ...open, ...talk }
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
      if (typeof window === 'undefined') return

      const shown = new Map<
        string,
        { readonly provider: object; readonly ambiguous: boolean; undo: Dispose }
      >()
      const look = () => {
        const found = readProviders()
        for (const each of found) {
          const { path, provider, name } = each
          // Either of two wallets with one name may be an imitation: both are marked.
          const ambiguous = found.some(
            (other) => other !== each && canonicalName(other.name) === canonicalName(name),
          )
          const before = shown.get(path)
          if (before?.provider === provider && before.ambiguous === ambiguous) continue
          before?.undo()
          const connector = createConnector({ ...each, ambiguous }, needs.storage, signal)
          shown.set(path, { provider, ambiguous, undo: contribute(connectors, connector) })
        }
      }
      let timer: Dispose | undefined
      const again = (left: number) => {
        if (left)
          timer = systemClock.after(PAUSE, () => {
            look()
            again(left - 1)
          })
      }
      look()
      again(LOOKS)
      own(() => timer?.())
    },
  })
