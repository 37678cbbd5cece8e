/** The ways to talk to a provider of the window. */
export type Way = 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that does not name itself. */
export interface KnownProvider {
  readonly name: string
  /** Its place on the window. */
  readonly path: string
  readonly way: Way
  /** Places of its objects for other networks. */
  readonly others?: Readonly<Record<string, string>>
}

/** Wallets that are found at a fixed place on the window; others list themselves in `btc_providers`. */
export const knownProviders: readonly KnownProvider[] = [
  { name: 'UniSat Wallet', path: 'unisat', way: 'unisat' },
  { name: 'Bitget Wallet', path: 'bitkeep.unisat', way: 'unisat' },
  { name: 'Binance Wallet', path: 'binancew3w.bitcoin', way: 'unisat' },
  {
    name: 'OKX Wallet',
    path: 'okxwallet.bitcoin',
    way: 'okx',
    others: { testnet: 'okxwallet.bitcoinTestnet', signet: 'okxwallet.bitcoinSignet' },
  },
  { name: 'Leather', path: 'LeatherProvider', way: 'leather' },
]
