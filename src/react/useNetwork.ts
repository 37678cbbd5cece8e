'use client'
import type { Namespace, Network } from 'portico/kernel'
import { useNamespace } from './useNamespace.js'
import { useSwitchNetwork } from './useSwitchNetwork.js'

/** The active network of a namespace, the configured ones, and a function to switch. */
export const useNetwork = (options: { readonly namespace?: Namespace } = {}) => {
  const state = useNamespace(options.namespace, (each) => each.network)
  const { switchNetwork, pending, error } = useSwitchNetwork()
  const network: Network | undefined = state?.caipNetwork
  return {
    network,
    networks: state?.requestedCaipNetworks ?? [],
    isUnsupported: network?.unsupported === true,
    switchNetwork,
    pending,
    error,
  }
}
