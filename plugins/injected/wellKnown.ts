/** Wallets that are kept even in a flood of announcements. The list does not verify who announces an rdns. */
export const wellKnown: readonly string[] = [
  'app.backpack',
  'app.phantom',
  'com.binance.wallet',
  'com.bitget.web3',
  'com.brave.wallet',
  'com.coinbase.wallet',
  'com.okex.wallet',
  'com.trustwallet.app',
  'io.metamask',
  'io.rabby',
  'io.zerion.wallet',
  'me.rainbow',
]
