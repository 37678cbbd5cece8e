import { PorticoError } from 'portico/kernel'
import { withoutStorage } from './deniedStorage.js'

/** The pairing client, which a host installs that uses this plugin. */
export const loadPackage = async () => {
  try {
    return await withoutStorage(() => import('@walletconnect/universal-provider'))
  } catch (cause) {
    throw new PorticoError(
      'walletconnect: the pairing client could not be loaded. Is it installed? npm install @walletconnect/universal-provider@~2.25.0',
      { category: 'connect', cause },
    )
  }
}
