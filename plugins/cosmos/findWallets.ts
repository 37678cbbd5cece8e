import { field, isAnotherWallet } from 'portico/core'
import type { WindowWallet } from 'portico/plugins/windowWallets/contract'

/** A wallet with Keplr's interface. */
interface KnownWallet extends WindowWallet {
  /** Its place in the page's window. */
  readonly path: readonly string[]
  /** The window's event after the visitor has changed the account. */
  readonly event: string
}

const known: readonly KnownWallet[] = [
  { key: 'leap', name: 'Leap', path: ['leap'], event: 'leap_keystorechange' },
  {
    key: 'cosmostation',
    name: 'Cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    event: 'cosmostation_keystorechange',
  },
  { key: 'onekey', name: 'OneKey', path: ['$onekey', 'cosmos'], event: 'keplr_keystorechange' },
  { key: 'bitget', name: 'Bitget Wallet', path: ['bitkeep', 'keplr'], event: 'keplr_keystorechange' },
  { key: 'ctrl', name: 'Ctrl Wallet', path: ['xfi', 'keplr'], event: 'xfi_keystorechange' },
  {
    key: 'trust',
    name: 'Trust Wallet',
    path: ['trustwallet', 'cosmos'],
    event: 'trustwallet_keystorechange',
  },
  { key: 'vultisig', name: 'Vultisig', path: ['vultisig', 'keplr'], event: 'keplr_keystorechange' },
  { key: 'okx', name: 'OKX Wallet', path: ['okxwallet', 'keplr'], event: 'keplr_keystorechange' },
  // Last: other wallets put themselves into its place, too.
  { key: 'keplr', name: 'Keplr', path: ['keplr'], event: 'keplr_keystorechange' },
]

/** The object of a wallet in the window and its event, if it is there now. */
export const walletAt = (key: string): { readonly wallet: object; readonly event: string } | undefined => {
  const found = known.find((each) => each.key === key)
  const wallet = found && field(window, ...found.path)
  // An element with that id is also found there, but has no such methods.
  return found &&
    typeof field(wallet, 'enable') === 'function' &&
    typeof field(wallet, 'getKey') === 'function' &&
    (key !== 'keplr' || !isAnotherWallet(wallet as object, /^is_?keplr/i))
    ? { wallet: wallet as object, event: found.event }
    : undefined
}

/** The wallets with Keplr's interface in the window now, each once. */
export const findWallets = (): readonly WindowWallet[] => {
  const seen = new Set<object>()
  return known.flatMap(({ key, name }) => {
    const wallet = walletAt(key)?.wallet
    if (!wallet || seen.has(wallet)) return []
    seen.add(wallet)
    return [{ key, name, provider: wallet }]
  })
}
