'use client'
import type { Namespace } from 'portico/kernel'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** Disconnects a namespace, or all. */
export const useDisconnect = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((options?: { readonly namespace?: Namespace }) =>
    modal.disconnect(options),
  )
  return { disconnect: run, pending, error }
}
