import { connectors, page } from 'portico/core'
import { cell, type Dispose, definePlugin, readOnly } from 'portico/kernel'
import { type RegisteredWallet, standardChains, standardWallets } from './contract.js'
import { createConnector } from './createConnector.js'
import { createOffers, type Offer } from './createOffers.js'
import { discover } from './discover.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type { RegisteredWallet, StandardAccount, StandardChain, StandardWallet } from './contract.js'

/** Wallets of the browser that register themselves by the Wallet Standard, for the chains at the point `standardChains`. */
export const walletStandard = () =>
  definePlugin({
    id: 'walletStandard',
    kernel: 1,
    // Wallets installed in the browser are one feature, however they announce themselves.
    feature: 'injected',
    provides: standardWallets,
    needs: { page, chains: standardChains },
    setup: ({ needs, own, contribute, emit }) => {
      const { value, release } = needs.page.lease('wallet-standard', discover)
      own(release)
      const { wallets } = value
      const shown = new Map<string, { readonly offer: Offer; readonly undo: Dispose }>()
      const reported = new Set<unknown>()
      const registered = cell<readonly RegisteredWallet[]>(Object.freeze([]))

      const update = () => {
        const known = wallets
          .get()
          .map(({ name, problem }) => Object.freeze({ name, ...(problem && { problem }) }))
        registered.set(Object.freeze(known))
        const next = new Map(createOffers(wallets.get(), needs.chains.get()).map((each) => [each.id, each]))
        for (const [id, { offer, undo }] of shown) {
          const now = next.get(id)
          if (now?.wallet === offer.wallet && now.namespaces.join() === offer.namespaces.join())
            next.delete(id)
          else {
            undo()
            shown.delete(id)
          }
        }
        for (const [id, offer] of next)
          shown.set(id, { offer, undo: contribute(connectors, createConnector(offer)) })
        for (const { removed, name, problem } of wallets.get())
          if (problem && !reported.has(removed)) {
            reported.add(removed)
            emit('error', {
              category: 'wallet',
              code: 'wallet',
              message: `${name} cannot be used: ${problem}`,
              plugin: 'walletStandard',
            })
          }
      }
      value.request()
      own(wallets.subscribe(update))
      own(needs.chains.subscribe(update))
      update()
      return readOnly(registered)
    },
  })
