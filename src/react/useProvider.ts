'use client'
import type { Namespace, Provider } from 'portico/kernel'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'

/** The provider of a namespace while a wallet is connected there; undefined otherwise, and on a server. */
export const useProvider = (options: { readonly namespace?: Namespace } = {}): Provider | undefined => {
  const modal = useModal()
  const namespace = useModalState((state) => options.namespace ?? state.activeNamespace)
  const connected = useModalState((state) => state.accounts[namespace ?? '']?.status === 'connected')
  return connected && namespace ? modal.provider(namespace) : undefined
}
