import { lazyPlugin } from 'portico/kernel'
import { type DirectoryOptions, directory as token } from './contract.js'

export type { DirectoryOptions, DirectoryWallet } from './contract.js'

/** Wallets of a directory service: some in Connect, all in a searchable list. Nothing loads before the modal opens. */
export const directory = (options: DirectoryOptions = {}) =>
  lazyPlugin({
    id: 'directory',
    kernel: 1,
    feature: 'allWallets',
    provides: token,
    views: ['AllWallets', 'GetWallet'],
    hosts: ['api'],
    csp: { connect: ['api'], img: ['api'] },
    wakes: ['open', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createDirectory(options) })),
  })
