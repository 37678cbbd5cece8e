'use client'
import type { OpenOptions } from 'portico/core'
import { useModal } from './useModal.js'
import { usePart } from './usePart.js'

/** Whether the modal is open, and what a click on a host button does. */
export const useToggle = (options: OpenOptions) => {
  const modal = useModal()
  const open = usePart((state) => state.open)
  // A failure is reported by the modal; a button has nobody to tell.
  const toggle = () => void (open ? modal.close() : modal.open(options)).catch(() => {})
  return { open, toggle }
}
