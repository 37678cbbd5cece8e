'use client'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** Switches to a configured network by CAIP-2 id. */
export const useSwitchNetwork = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((network: string) => modal.switchNetwork(network))
  return { switchNetwork: run, pending, error }
}
