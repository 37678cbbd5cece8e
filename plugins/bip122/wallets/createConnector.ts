import type { Connector, Store } from 'portico/core'
import { bip122 } from '../contract.js'
import type { BitcoinWallet } from './BitcoinWallet.js'
import type { FoundProvider } from './readProviders.js'

/** A wallet on the window, as it is offered to the visitor. */
export interface Offer extends FoundProvider {
  /** True if another one has the same name or place. */
  readonly ambiguous: boolean
  /** True if more have its name or place than are listed. */
  readonly crowded: boolean
}

/** The connector of a wallet on the window. */
export const createConnector = (
  offer: Offer,
  storage: () => Promise<Store | undefined>,
  stop: AbortSignal,
): Connector => {
  const { name, icon, path, api, ambiguous, crowded } = offer
  // Loaded when the wallet is asked, the code of each API by itself.
  const loadWallet = async (): Promise<BitcoinWallet> => {
    if (api === 'unisat' || api === 'okx')
      return (await import('./createUnisatWallet.js')).createUnisatWallet(offer)
    const [store, { createRpcWallet }] = await Promise.all([storage(), import('./createRpcWallet.js')])
    return createRpcWallet(offer, store)
  }
  const load = async () => {
    const [wallet, code] = await Promise.all([loadWallet(), import('./openWallet.js')])
    return { wallet, ...code }
  }
  return {
    id: `${bip122}:${path}`,
    type: 'INJECTED',
    name,
    ...(icon && { icon }),
    ...(ambiguous && { ambiguous }),
    ...(crowded && { crowded }),
    namespaces: [bip122],
    installed: true,
    restoresUnlocked: true,
    connect: async (request) => {
      const { wallet, openWallet } = await load()
      return [await openWallet(wallet, stop, request)]
    },
    restore: async (request) => {
      const { wallet, restoreWallet } = await load()
      const session = await restoreWallet(wallet, stop, request)
      return session ? [session] : []
    },
  }
}
