import { lazyPlugin } from 'portico/kernel'
import { profile as token } from './contract.js'

export type { Profile, SwitchOptions, WalletConnection, WalletStatus, WalletSwitch } from './contract.js'
export { useConnections, type WalletConnections } from './useConnections.js'

/** The view of the visitor's wallets. Loads when a wallet connects or the view is shown. */
export const profile = () =>
  lazyPlugin({
    id: 'profile',
    kernel: 1,
    provides: token,
    views: ['ProfileWallets'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createProfile() })),
  })
