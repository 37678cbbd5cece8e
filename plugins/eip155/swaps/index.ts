import type { Http } from 'portico/core'
import type { SwapCalls } from 'portico/plugins/swap/contract'
import { askEither } from '../transactions/createNode.js'
import { readDataFee, readPrice } from '../transactions/readFee.js'
import type { PermittedLibrary } from './readPermitted.js'
import { readSwap } from './readSwap.js'

/** The gas that most swaps stay below, and a call as long as most are. */
const TYPICAL_GAS = 400_000n
const TYPICAL_CALL = {
  to: `0x${'00'.repeat(20)}`,
  value: 0n,
  data: `0x${Array.from({ length: 768 }, (_, index) => (((index * 167) % 255) + 1).toString(16).padStart(2, '0')).join('')}`,
}

/** Creates the swaps of EVM chains. */
export const createSwapCalls = (http: Http | undefined): SwapCalls => ({
  read: readSwap,
  readPermitted: async (call, library) =>
    (await import('./readPermitted.js')).readPermitted(call, library as PermittedLibrary),
  fee: async (session, network, signal) => {
    const ask = askEither(http, session, network, signal)
    const [price, dataFee] = await Promise.all([readPrice(ask), readDataFee(ask, TYPICAL_CALL)])
    return TYPICAL_GAS * price + dataFee
  },
})
