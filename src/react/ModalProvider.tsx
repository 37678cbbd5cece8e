'use client'
import type { Modal } from 'portico/core'
import { type ReactNode, useEffect } from 'react'
import { ModalContext } from './contexts.js'

/** Provides a modal to the components below and starts it in the browser. */
export const ModalProvider = ({
  modal,
  children,
}: {
  readonly modal: Modal
  readonly children?: ReactNode
}) => {
  useEffect(() => modal.start(), [modal])
  return <ModalContext.Provider value={modal}>{children}</ModalContext.Provider>
}
