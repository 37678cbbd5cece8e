import { connectors, page, storage } from 'portico/core'
import { type Dispose, definePlugin, later } from 'portico/kernel'
import { eip1193 } from 'portico/plugins/eip155/contract'
import type { AnnouncedWallet, InjectedOptions } from './contract.js'
import { createConnector } from './createConnector.js'
import { discover } from './discover.js'
import { type Offer, offer } from './offer.js'
import { REMEMBERED, rdnsParser } from './rdnsParser.js'
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
        remembered.set([rdns, ...others].slice(0, REMEMBERED))
      }
      const shown = new Map<string, { readonly from: Offer; readonly undo: Dispose }>()
      let announced: () => readonly AnnouncedWallet[] = () => []

      const update = () => {
        const generic = options.window === false ? undefined : readGeneric()
        const next = new Map(offer(announced(), generic).map((each) => [each.id, each]))
        for (const [id, { from, undo }] of shown) {
          const now = next.get(id)
          if (now?.provider === from.provider && now.ambiguous === from.ambiguous) next.delete(id)
          else {
            undo()
            shown.delete(id)
          }
        }
        for (const [id, from] of next) {
          const connected = () => {
            if (from.rdns) remember(from.rdns)
          }
          const undo = contribute(connectors, createConnector(from, needs.eip1193, connected))
          shown.set(id, { from, undo })
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
