import { lazyPlugin } from 'portico/kernel'
import { type DirectoryOptions, directory as token } from './contract.js'

export type { DirectoryOptions, DirectoryWallet } from './contract.js'

/** Wallets that a service lists: some in Connect, all of them with a search. Nothing is loaded or asked before the modal opens. */
export const directory = (options: DirectoryOptions = {}) =>
  lazyPlugin({
    id: 'directory',
    kernel: 1,
    feature: 'allWallets',
    provides: token,
    views: ['AllWallets', 'GetWallet'],
    hosts: ['api'],
    wakes: ['open', 'view', 'need'],
    load: () => import('./createDirectory.js').then((code) => ({ default: code.createDirectory(options) })),
  })
