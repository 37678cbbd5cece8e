'use client'
import type { CaipNetworkId } from 'portico/kernel'
import { useAction } from './useAction.js'
import { useViewModal } from './useViewModal.js'

/** Switches to a configured network by CAIP-2 id. */
export const useSwitchNetwork = () => {
  const modal = useViewModal()
  const { run, pending, error } = useAction((network: CaipNetworkId) => modal.switchNetwork(network))
  return { switchNetwork: run, pending, error }
}
