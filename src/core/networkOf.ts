import type { Namespace, Network } from 'portico/kernel'

/** The network a namespace is named after: its first one, a testnet only where it has nothing else. */
export const networkOf = (networks: readonly Network[], namespace: Namespace): Network | undefined => {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return own.find(({ testnet }) => !testnet) ?? own[0]
}
