'use client'
import type { OpenOptions } from 'portico/core'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'

/** Whether the modal is open, and what a click on a host button does. */
export const useToggle = (options: OpenOptions) => {
  const modal = useModal()
  const open = useModalState((state) => state.open)
  return { open, toggle: () => void (open ? modal.close() : modal.open(options)) }
}
