import type { Service } from 'portico/kernel'
import { type Wallets, wallets } from './contract.js'

/** What Connect shows only now and then. */
export type ConnectExtras = typeof import('./views/connectExtras.js')

/** What only the plugin's own views ask of it. */
export interface InsideWallets extends Wallets {
  /** Loads it with its texts. */
  extras(): Promise<ConnectExtras>
}

export const inside: Service<InsideWallets> = wallets as Service<InsideWallets>
