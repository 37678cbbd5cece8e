'use client'
import type { CaipNetworkId } from 'portico/kernel'
import { useAction } from './useAction.js'
import { useAround } from './useAround.js'

/** Switches to a configured network by CAIP-2 id. */
export const useSwitchNetwork = () => {
  const around = useAround()
  const { run, pending, error } = useAction((network: CaipNetworkId) => around.switchNetwork(network))
  return { switchNetwork: run, pending, error }
}
