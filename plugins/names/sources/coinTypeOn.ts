import type { CaipNetworkId } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import { coinTypeOf } from './coinTypeOf.js'

/** The coin type of an EVM network (ENSIP-11); null if it has none. */
export const coinTypeOn = (network: CaipNetworkId = `${evm}:1`): bigint | null => {
  try {
    return BigInt(coinTypeOf(Number(network.split(':')[1])))
  } catch {
    return null
  }
}
