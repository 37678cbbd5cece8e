import type { Dispose } from 'portico/kernel'
import type { LateModal } from './createLateModal.js'

/** Mounts a network button when its code is loaded; returns a function that removes it. */
export const mountLater = (modal: LateModal, place: Element): Dispose => {
  let unmount: Dispose | undefined
  let isGone = false
  Promise.all([import('./mountNetworkButton.js'), modal.load()]).then(
    ([code]) => {
      if (!isGone) unmount = code.mountNetworkButton(modal, place)
    },
    // The group reports a modal that cannot be loaded.
    () => {},
  )
  return () => {
    isGone = true
    unmount?.()
  }
}
