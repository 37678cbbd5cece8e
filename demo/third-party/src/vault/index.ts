import { lazyPlugin } from 'portico/kernel'
import { transactions } from 'portico/plugins/transactions'
import type { VaultOptions } from './contract.js'

export type { VaultOptions } from './contract.js'

/** Deposits into a vault. */
export const vault = (options: VaultOptions) =>
  lazyPlugin({
    id: 'vault',
    kernel: 1,
    brings: [transactions()],
    csp: { rpc: true },
    modalMethods: ['deposit'],
    wakes: 'need',
    load: () => import('./createVault.js').then((code) => ({ default: code.createVault(options) })),
  })
