'use client'
import type { ModalConnectOptions } from 'portico/core'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** `connect()` opens the modal, `connect({ connectorId })` connects without it; `docs/api.md` lists the errors. */
export const useConnect = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((options?: ModalConnectOptions) => modal.connect(options))
  return { connect: run, pending, error }
}
