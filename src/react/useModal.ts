'use client'
import type { Modal } from 'portico/core'
import type { ViewModal } from './modalContext.js'
import { useViewModal } from './useViewModal.js'

const isWhole = (modal: ViewModal): modal is Modal => 'open' in modal

/** The modal of the nearest `<ModalProvider>`: open, close, connect, setTheme and the rest. Throws in a view, which has services. */
export const useModal = (): Modal => {
  const modal = useViewModal()
  if (isWhole(modal)) return modal
  throw new Error(
    'Portico: this hook is for the page; in a view use useSession, useService(sessions) or useService(router)',
  )
}
