/** Wallets that find a place even after a flood of announcements. It says nothing about who announces the rdns. */
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
