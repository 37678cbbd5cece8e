import type { Network } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { SendToken } from './contract.js'

/** The native coin as a token, with its balance if that is known. */
export const nativeToken = (network: Network, owned: readonly TokenBalance[], amount?: bigint): SendToken => {
  const listed = owned.find(({ address }) => address === undefined)
  return listed ?? { ...network.nativeCurrency, ...(amount !== undefined && { amount }) }
}
