import { connectors, page, storage } from 'portico/core'
import { type Dispose, definePlugin, later } from 'portico/kernel'
import { eip1193 } from 'portico/plugins/eip155/contract'
import type { AnnouncedWallet, InjectedOptions } from './contract.js'
import { createConnector } from './createConnector.js'
import { createOffers, type Offer } from './createOffers.js'
import { discover } from './discover.js'
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
      const shown = new Map<string, { readonly offer: Offer; readonly undo: Dispose }>()
      let announced: () => readonly AnnouncedWallet[] = () => []

      const update = () => {
        const generic = options.window === false ? undefined : readGeneric()
        const next = new Map(createOffers(announced(), generic).map((each) => [each.id, each]))
        for (const [id, { offer, undo }] of shown) {
          const now = next.get(id)
          if (now?.provider === offer.provider && now.ambiguous === offer.ambiguous) next.delete(id)
          else {
            undo()
            shown.delete(id)
          }
        }
        for (const [id, offer] of next) {
          const onConnected = () => {
            if (offer.rdns) remember(offer.rdns)
          }
          const undo = contribute(connectors, createConnector(offer, needs.eip1193, onConnected))
          shown.set(id, { offer, undo })
        }
      }

      if (options.eip6963 !== false) {
        const { value, release } = needs.page.lease('eip6963', discover)
        own(release)
        value.request([...wellKnown, ...(options.prefer ?? []), ...remembered.get()])
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
