'use client'
import type { Modal } from 'portico/core'
import { useContext } from 'react'
import { ModalContext } from './contexts.js'

/** The modal of the nearest `<ModalProvider>`: open, close, connect, setTheme and the rest. */
export const useModal = (): Modal => {
  const modal = useContext(ModalContext)
  if (!modal)
    throw new Error(
      'Portico: useModal needs a <ModalProvider modal={…}>; a view has useSession, useService(sessions), useService(router)',
    )
  return modal
}
