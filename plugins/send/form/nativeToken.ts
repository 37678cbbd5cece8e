import type { Network } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { SendToken } from '../contract.js'

/** The native coin as a token, with its balance if that is known. */
export const nativeToken = (
  network: Network,
  ownedTokens: readonly TokenBalance[],
  amount?: bigint,
): SendToken => {
  const native = ownedTokens.find(({ address }) => address === undefined)
  return native ?? { ...network.nativeCurrency, ...(amount !== undefined && { amount }) }
}
