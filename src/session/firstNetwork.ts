import { defaultNamespace } from 'portico/core'
import type { Network } from 'portico/kernel'

/**
 * The initial network: the first configured one among the stored one, that of the option, and mainnet;
 * otherwise the first in the list.
 */
export const firstNetwork = (
  networks: readonly Network[],
  stored: string | undefined,
  option: string | undefined,
): Network | undefined => {
  const find = (id: string | undefined) => networks.find((each) => each.caipNetworkId === id)
  return find(stored) ?? find(option) ?? find(`${defaultNamespace}:1`) ?? networks[0]
}
