'use client'
import { type Modal, type Sessions, sessions } from 'portico/core'
import { useContext } from 'react'
import { HostContext, ModalContext } from './contexts.js'

/** The modal on the page, or the sessions in a view: for hooks that work in both. */
export const useAround = (): Modal | Sessions => {
  const modal = useContext(ModalContext)
  const found = useContext(HostContext)?.get(sessions)
  const around = modal ?? found
  if (!around)
    throw new Error('Portico: a hook needs a <ModalProvider modal={…}>, or a view of the modal, around it')
  return around
}
