import { PorticoError } from 'portico/kernel'
import type { CoinbaseOptions } from './contract.js'

/** Throws if Coinbase is configured without session tokens, as with an app id alone. */
export const checkCoinbase = (coinbase: CoinbaseOptions | undefined): void => {
  if (coinbase && typeof coinbase.sessionToken !== 'function')
    throw new PorticoError('onramp: coinbase needs the function sessionToken', { category: 'options' })
}
