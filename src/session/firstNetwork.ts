import { defaultNamespace } from 'portico/core'
import type { Network } from 'portico/kernel'

/** The initial network: the stored one if it is configured, else the option's, else mainnet, else the first. */
export const firstNetwork = (
  networks: readonly Network[],
  stored: string | undefined,
  option: string | undefined,
): Network | undefined => {
  const find = (id: string | undefined) => networks.find((each) => each.caipNetworkId === id)
  return find(stored) ?? find(option) ?? find(`${defaultNamespace}:1`) ?? networks[0]
}
