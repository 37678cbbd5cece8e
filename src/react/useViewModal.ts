'use client'
import { useContext } from 'react'
import { ModalContext, type ViewModal } from './modalContext.js'

/** What hooks that work in the page and in views alike read of the modal. */
export const useViewModal = (): ViewModal => {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('Portico: a hook needs a <ModalProvider modal={…}> above it')
  return modal
}
