import type { Connector, Store } from 'portico/core'
import type { BitcoinWallet } from './BitcoinWallet.js'
import { bip122 } from './contract.js'
import type { FoundProvider } from './readProviders.js'

/** A wallet on the window, as it is offered to the visitor. */
export interface Offer extends FoundProvider {
  /** True if another one has the same name. */
  readonly ambiguous: boolean
}

/** The connector of a wallet on the window. */
export const createConnector = (
  offer: Offer,
  storage: () => Promise<Store | undefined>,
  stop: AbortSignal,
): Connector => {
  const { name, icon, path, way, ambiguous } = offer
  // Loaded when the wallet is asked, each way to talk by itself.
  const talk = async (): Promise<BitcoinWallet> => {
    if (way === 'unisat' || way === 'okx') return (await import('./talkUnisat.js')).talkUnisat(offer)
    const [store, { talkRpc }] = await Promise.all([storage(), import('./talkRpc.js')])
    return talkRpc(offer, store)
  }
  const load = async () => {
    const [wallet, code] = await Promise.all([talk(), import('./openWallet.js')])
    return { wallet, ...code }
  }
  return {
    id: `${bip122}:${path}`,
    type: 'INJECTED',
    name,
    ...(icon && { icon }),
    ...(ambiguous && { ambiguous }),
    namespaces: [bip122],
    installed: true,
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
