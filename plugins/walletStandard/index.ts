import { connectors, createListing, page } from 'portico/core'
import { cell, definePlugin, readOnly } from 'portico/kernel'
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
      const { value, release } = needs.page.lease('wallet-standard.claims', discover)
      own(release)
      const { wallets } = value
      const offersOf = createOffers()
      const show = createListing<Offer>(
        (connector) => contribute(connectors, connector),
        createConnector,
        (one, other) =>
          one.id === other.id &&
          one.wallet === other.wallet &&
          one.ambiguous === other.ambiguous &&
          one.namespaces.join() === other.namespaces.join(),
      )
      const reported = new Set<unknown>()
      const registered = cell<readonly RegisteredWallet[]>(Object.freeze([]))

      const update = () => {
        const known = wallets
          .get()
          .map(({ name, problem }) => Object.freeze({ name, ...(problem && { problem }) }))
        registered.set(Object.freeze(known))
        show(offersOf(wallets.get(), needs.chains.get()))
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
