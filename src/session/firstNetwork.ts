import { defaultNamespace } from 'portico/core'
import type { Network } from 'portico/kernel'

/**
 * The initial network. Tries the stored one, the option's and mainnet, in this order, and takes the first
 * that is configured; otherwise the first in the list.
 */
export const firstNetwork = (
  networks: readonly Network[],
  stored: string | undefined,
  option: string | undefined,
): Network | undefined => {
  const find = (id: string | undefined) => networks.find((each) => each.caipNetworkId === id)
  return find(stored) ?? find(option) ?? find(`${defaultNamespace}:1`) ?? networks[0]
}
