import { lazyPlugin } from 'portico/kernel'
import { type NftsOptions, nfts as token } from './contract.js'

export type { Nft, NftsOptions } from './contract.js'

/** The NFTs of the connected accounts, as a tab of the Account view. Loads when a wallet connects; nothing is requested before the tab is shown. */
export const nfts = (options: NftsOptions = {}) =>
  lazyPlugin({
    id: 'nfts',
    kernel: 1,
    provides: token,
    wakes: ['stored', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createNfts(options) })),
  })
