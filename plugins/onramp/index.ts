import { lazyPlugin } from 'portico/kernel'
import { checkCoinbase } from './checkCoinbase.js'
import { type OnrampOptions, onramp as token } from './contract.js'
import { onrampFeature } from './onrampFeature.js'

export type { CoinbaseOptions, CoinbaseSession, OnrampMessages, OnrampOptions } from './contract.js'

/** The form to buy coins with money, with a button in the Account view. Loads with a connection, or when it is opened. */
export const onramp = (options: OnrampOptions = {}) => {
  checkCoinbase(options.coinbase)
  return lazyPlugin({
    id: 'onramp',
    kernel: 1,
    ...onrampFeature,
    provides: token,
    hosts: ['meld', 'coinbase'],
    csp: options.service === false ? {} : { connect: ['rpc'] },
    views: ['Onramp'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createOnramp(options) })),
  })
}
