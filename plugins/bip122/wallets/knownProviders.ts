/** The API of a provider of the window. */
export type Way = 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that does not name itself. */
export interface KnownProvider {
  readonly name: string
  /** Its place on the window. */
  readonly path: string
  readonly api: Way
  /** A place that only this wallet uses; other wallets put themselves at `path`, too. */
  readonly ownPath?: string
  /** Names by which an object at `path` says that it is this wallet. */
  readonly own?: RegExp
  /** Places of its objects for other networks. */
  readonly networkPaths?: Readonly<Record<string, string>>
}

/** Wallets that are found at a fixed place on the window; others list themselves in `btc_providers`. */
export const knownProviders: readonly KnownProvider[] = [
  { name: 'OneKey', path: '$onekey.btc', api: 'unisat' },
  { name: 'Bitget Wallet', path: 'bitkeep.unisat', api: 'unisat' },
  { name: 'Binance Wallet', path: 'binancew3w.bitcoin', api: 'unisat' },
  {
    name: 'OKX Wallet',
    path: 'okxwallet.bitcoin',
    api: 'okx',
    networkPaths: { testnet: 'okxwallet.bitcoinTestnet', signet: 'okxwallet.bitcoinSignet' },
  },
  { name: 'Leather', path: 'LeatherProvider', api: 'leather' },
  // Last, so that those that put themselves into its place have their own names.
  { name: 'UniSat Wallet', path: 'unisat', api: 'unisat', ownPath: 'unisat_wallet', own: /^is_?unisat/i },
]
