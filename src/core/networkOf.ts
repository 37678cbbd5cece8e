import type { Namespace, Network } from 'portico/kernel'

/** The network that represents a namespace: its first mainnet, or if there is none its first testnet. */
export const networkOf = (networks: readonly Network[], namespace: Namespace): Network | undefined => {
  const candidates = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return candidates.find(({ testnet }) => !testnet) ?? candidates[0]
}
