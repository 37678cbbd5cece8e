/** The API of a provider of the window. */
export type Way = 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that does not name itself. */
export interface KnownProvider {
  readonly name: string
  /** Its place on the window. */
  readonly path: string
  readonly api: Way
  /** Places of its objects for other networks. */
  readonly networkPaths?: Readonly<Record<string, string>>
}

/** Wallets that are found at a fixed place on the window; others list themselves in `btc_providers`. */
export const knownProviders: readonly KnownProvider[] = [
  { name: 'UniSat Wallet', path: 'unisat', api: 'unisat' },
  { name: 'Bitget Wallet', path: 'bitkeep.unisat', api: 'unisat' },
  { name: 'Binance Wallet', path: 'binancew3w.bitcoin', api: 'unisat' },
  {
    name: 'OKX Wallet',
    path: 'okxwallet.bitcoin',
    api: 'okx',
    networkPaths: { testnet: 'okxwallet.bitcoinTestnet', signet: 'okxwallet.bitcoinSignet' },
  },
  { name: 'Leather', path: 'LeatherProvider', api: 'leather' },
]
