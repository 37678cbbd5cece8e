import {
  type Claim,
  type Claimant,
  type Connector,
  connectors,
  createClaims,
  createListing,
  isSameClaim,
  page,
  skeleton,
} from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import { type WindowChain, type WindowWallet, windowChains } from './contract.js'
import { createScans } from './createScans.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from 'portico/plugins/injected/contract'
export type { WindowChain, WindowWallet } from './contract.js'

/** Wallets read of one chain: one more than are listed, so that the rows tell of it. */
const MAX_FOUND = 257

/** A wallet in the window as a claim. */
interface Place extends Claimant {
  readonly chain: WindowChain
  readonly wallet: WindowWallet
}

const createConnector = ({ id, wallet: { chain, wallet }, ambiguous, crowded }: Claim<Place>): Connector => ({
  id,
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: wallet.name,
  ...(wallet.icon && { icon: wallet.icon }),
  ...(ambiguous && { ambiguous }),
  ...(crowded && { crowded }),
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
      const claims = createClaims<Place>()
      /** Stand in for the objects of chains that do not tell them, by key. */
      const unknown = new Map<string, object>()
      const placeOf = (chain: WindowChain, wallet: WindowWallet): Place => {
        const { namespace } = chain
        const wantedId = `${namespace}:${wallet.key}`
        const provider = wallet.provider ?? unknown.get(wantedId) ?? {}
        if (!wallet.provider) unknown.set(wantedId, provider)
        const looks = skeleton(canonicalName(wallet.name))
        return {
          chain,
          wallet,
          wantedId,
          provider,
          identities: [`key ${wantedId}`, `name ${namespace} ${looks}`],
        }
      }
      const show = createListing<Claim<Place>>(
        (connector) => contribute(connectors, connector),
        createConnector,
        isSameClaim,
      )
      const update = () => {
        const found = needs.chains.get().flatMap((chain) => {
          const places = chain.find().slice(0, MAX_FOUND)
          return places.map((wallet) => placeOf(chain, wallet))
        })
        for (const { wallet: claim } of claims.list()) {
          const isLeft = found.some((each) => each.chain === claim.chain && each.wantedId === claim.wantedId)
          const own = found.filter((each) => each.provider === claim.provider)
          const isSame = own.some(
            (each) => each.wantedId === claim.wantedId && each.wallet.name === claim.wallet.name,
          )
          // Removed from the window, or known under another name by now.
          if (!(isLeft || found.length >= MAX_FOUND) || (own.length && !isSame)) claims.remove(claim)
        }
        for (const each of found) claims.add(each)
        show(claims.list())
      }
      const { value, release } = needs.page.lease('window-wallets', createScans)
      own(release)
      own(value.subscribe(update))
      own(needs.chains.subscribe(update))
      on('modal.opened', update)
      update()
    },
  })
