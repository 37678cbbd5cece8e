import { type Claim, connectors, createListing, page, storage } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { eip1193 } from 'portico/plugins/eip155/contract'
import type { InjectedOptions } from './contract.js'
import { createConnector } from './createConnector.js'
import { createOffers, type Offer } from './createOffers.js'
import { type Announcement, discover } from './discover.js'
import { MAX_REMEMBERED, rdnsParser } from './rdnsParser.js'
import { readGeneric } from './readGeneric.js'
import { wellKnown } from './wellKnown.js'

/** Wallets of the browser: those that announce themselves (EIP-6963) and the one at `window.ethereum`. */
export const injected = (options: InjectedOptions = {}) =>
  definePlugin({
    id: 'injected',
    kernel: 1,
    // Listing wallets does not load the code that talks to them.
    needs: { page, storage, eip1193: later(eip1193) },
    setup: ({ needs, own, contribute }) => {
      if (typeof window === 'undefined') return
      const remembered = needs.storage.at('injected/known', rdnsParser, [])
      const remember = (rdns: string) => {
        const others = remembered.get().filter((each) => each !== rdns)
        remembered.set([rdns, ...others].slice(0, MAX_REMEMBERED))
      }
      let announced: () => readonly Claim<Announcement>[] = () => []
      const offersOf = createOffers()
      const show = createListing<Offer>(
        (connector) => contribute(connectors, connector),
        (offer) =>
          createConnector(offer, needs.eip1193, () => {
            if (offer.rdns) remember(offer.rdns)
          }),
        (one, other) =>
          one.id === other.id &&
          one.provider === other.provider &&
          one.ambiguous === other.ambiguous &&
          one.crowded === other.crowded,
      )
      const update = () => show(offersOf(announced(), options.window === false ? undefined : readGeneric()))

      if (options.eip6963 !== false) {
        const { value, release } = needs.page.lease('eip6963.claims', discover)
        own(release)
        value.request([...wellKnown, ...(options.prefer ?? [])], remembered.get())
        announced = value.wallets.get
        own(value.wallets.subscribe(update))
      }
      update()
      if (options.window === false) return
      // Wallets on phones are injected after the page has loaded, and fire this event.
      window.addEventListener('ethereum#initialized', update)
      own(() => window.removeEventListener('ethereum#initialized', update))
    },
  })
