import type { Service } from 'portico/kernel'
import { type Wallets, type WalletsOptions, wallets } from './contract.js'

/** What Connect shows only now and then. */
export type ConnectExtras = typeof import('./views/connectExtras.js')

/** What only the plugin's own views ask of it. */
export interface InsideWallets extends Wallets {
  readonly options: WalletsOptions
  extras(): Promise<ConnectExtras>
  /** What one of these has loaded, so that it is drawn with the view: what comes later would move what is there. */
  loaded<T>(load: () => Promise<T>): T | undefined
}

export const inside: Service<InsideWallets> = wallets as Service<InsideWallets>
