import { lazyPlugin } from 'portico/kernel'
import { pairings, type WalletConnectOptions } from './contract.js'

export type { LinkedWallet, NamespaceWish, Pairing, WalletConnectOptions } from './contract.js'

/**
 * Connects wallets on any device, paired by QR code or link. The plugin is loaded when the modal opens or is
 * prefetched, or if there is a stored connection; the pairing package only when it is used.
 */
export const walletconnect = (options: WalletConnectOptions = {}) =>
  lazyPlugin({
    id: 'walletconnect',
    kernel: 1,
    provides: pairings,
    csp: {
      connect: ['relay'],
      frame: options.verify === false ? [] : [options.verify ?? 'https://verify.walletconnect.org'],
      rpc: true,
    },
    views: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
    wakes: ['stored', 'open', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createPairing(options) })),
  })
