import type { ModalState } from 'portico'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { modal } from './modal'

/** The state of the modal, for templates: `state.address`. */
export function useModalState(): Readonly<ShallowRef<ModalState>> {
  const state = shallowRef(modal.getState())
  onScopeDispose(modal.subscribe(() => (state.value = modal.getState())))
  return state
}
