import { type Connector, connectors, page } from 'portico/core'
import { type Dispose, definePlugin } from 'portico/kernel'
import { type WindowChain, type WindowWallet, windowChains } from './contract.js'
import { createScans } from './createScans.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type { WindowChain, WindowWallet } from './contract.js'

/** Wallets listed of one chain. */
const MAX_WALLETS = 64

const idOf = ({ namespace }: WindowChain, { key }: WindowWallet) => `${namespace}:${key}`

const createConnector = (chain: WindowChain, wallet: WindowWallet): Connector => ({
  id: idOf(chain, wallet),
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: wallet.name,
  ...(wallet.icon && { icon: wallet.icon }),
  namespaces: [chain.namespace],
  installed: true,
  connect: async (request) => [await chain.connect(wallet, request)],
  restore: async (request) => {
    const session = await chain.restore(wallet, request)
    return session ? [session] : []
  },
})

/** Wallets that put an object into the page's window, for the chains at the point `windowChains`. */
export const windowWallets = () =>
  definePlugin({
    id: 'windowWallets',
    kernel: 1,
    // Wallets installed in the browser are one feature, however they are found.
    feature: 'injected',
    needs: { page, chains: windowChains },
    setup: ({ needs, own, on, contribute }) => {
      if (typeof window === 'undefined') return
      const shown = new Map<string, { readonly chain: WindowChain; readonly name: string; undo: Dispose }>()
      const update = () => {
        const next = new Map(
          needs.chains.get().flatMap((chain) =>
            chain
              .find()
              .slice(0, MAX_WALLETS)
              .map((wallet) => [idOf(chain, wallet), { chain, wallet }] as const),
          ),
        )
        for (const [id, { chain, name, undo }] of shown) {
          const now = next.get(id)
          if (now?.chain === chain && now.wallet.name === name) next.delete(id)
          else {
            undo()
            shown.delete(id)
          }
        }
        for (const [id, { chain, wallet }] of next)
          shown.set(id, {
            chain,
            name: wallet.name,
            undo: contribute(connectors, createConnector(chain, wallet)),
          })
      }
      const { value, release } = needs.page.lease('window-wallets', createScans)
      own(release)
      own(value.subscribe(update))
      own(needs.chains.subscribe(update))
      on('modal.opened', update)
      update()
    },
  })
