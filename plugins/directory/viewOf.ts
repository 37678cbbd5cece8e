import type { Connector, Env } from 'portico/core'
import { type Pairings, pairingConnector } from 'portico/plugins/walletconnect/contract'
import type { WalletRow } from 'portico/plugins/wallets/contract'
import type { DirectoryWallet } from './contract.js'

export interface ViewDeps {
  readonly env: Pick<Env, 'mobile'>
  readonly connectors: readonly Connector[]
  readonly pairings: Pick<Pairings, 'openings'> | undefined
}

/** The view that pairs a wallet, or the one with links to install it. */
export const viewOf = (
  wallet: DirectoryWallet,
  { env, connectors, pairings }: ViewDeps,
): NonNullable<WalletRow['open']> => {
  const pairing = connectors.find(({ id }) => id === pairingConnector)
  const { chains: _, certified: __, pairs, ...linked } = wallet
  const { mobile, universal, desktop, web, get } = linked
  const extensionOnly = !!get?.browser && !(mobile || universal || desktop || web)
  // Some wallets cannot be paired, and open the page in their own browser.
  const browses = env.mobile && pairings?.openings(linked, '').app?.unpaired
  return pairing && (browses || (pairs && !extensionOnly))
    ? { view: 'ConnectingWalletConnect', params: { connectorId: pairing.id, wallet: linked } }
    : { view: 'GetWallet', params: { wallet: linked } }
}
