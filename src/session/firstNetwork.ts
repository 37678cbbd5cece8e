import { defaultNamespace } from 'portico/core'
import type { Network } from 'portico/kernel'

/** The network to start on: the stored one where configured, then the option, then the first. */
export const firstNetwork = (
  networks: readonly Network[],
  stored: string | undefined,
  option: string | undefined,
): Network | undefined => {
  const find = (id: string | undefined) => networks.find((each) => each.caipNetworkId === id)
  return find(stored) ?? find(option) ?? find(`${defaultNamespace}:1`) ?? networks[0]
}
