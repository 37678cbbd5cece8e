import type { ModalState } from 'portico'
import { modal } from './modal'

/** An action: `<div use:wallet></div>`. */
export function wallet(node: HTMLElement) {
  return { destroy: modal.mount(node) }
}

/** A store: `$modalState.address` in a component. */
export const modalState = {
  subscribe(run: (state: ModalState) => void) {
    run(modal.getState())
    return modal.subscribe(() => run(modal.getState()))
  },
}
