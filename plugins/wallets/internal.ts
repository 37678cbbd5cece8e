import type { Service } from 'portico/kernel'
import { type Wallets, type WalletsOptions, wallets } from './contract.js'

/** Rarely shown parts of Connect. */
export type ConnectExtras = typeof import('./views/extras/connectExtras.js')

/** Members of the service for the plugin's own views. */
export interface InternalWallets extends Wallets {
  readonly options: WalletsOptions
  extras(): Promise<ConnectExtras>
  /** The result of a loader that has finished, so that it renders with the view: a late part would move others. */
  getLoaded<T>(load: () => Promise<T>): T | undefined
}

export const internal: Service<InternalWallets> = wallets as Service<InternalWallets>
