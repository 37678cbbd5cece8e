import { field } from 'portico/core'
import type { WindowWallet } from 'portico/plugins/windowWallets/contract'

/** Maximum number of extensions, one more than are listed, and maximum length of a key. */
const MAX_EXTENSIONS = 257
const MAX_KEY = 64
// Control, format (bidi, zero-width) and line separator characters have no place in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Names of extensions whose key does not say it. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  okxwallet: 'OKX Wallet',
}

const nameOf = (key: string): string => {
  // The browser of this app stands in for another wallet.
  if (key === 'polkadot-js' && field(window, 'walletExtension', 'isNovaWallet') === true) return 'Nova Wallet'
  if (Object.hasOwn(NAMES, key)) return NAMES[key] as string
  return key
    .replace(INVISIBLE, '')
    .replace(/[-_ ](js|extension)$/i, '')
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The extension with this key in `window.injectedWeb3`, if there is one now. */
export const extensionAt = (key: string): object | undefined => {
  const found = field(window, 'injectedWeb3', key)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** The extensions in `window.injectedWeb3` now. */
export const findExtensions = (): readonly WindowWallet[] => {
  try {
    return Object.keys(Object(field(window, 'injectedWeb3')))
      .slice(0, MAX_EXTENSIONS)
      .filter((key) => key.length <= MAX_KEY)
      .flatMap((key) => {
        const provider = extensionAt(key)
        const name = nameOf(key)
        return provider && name ? [{ key, name, provider }] : []
      })
  } catch {
    return []
  }
}
