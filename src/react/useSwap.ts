'use client'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** `swap({ from, to, amount })` opens the form of the plugin `swap`, filled in, and resolves once the wallet has sent the swap. */
export const useSwap = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((...[request]: Parameters<typeof modal.swap>) =>
    modal.swap(request),
  )
  return { swap: run, pending, error }
}
