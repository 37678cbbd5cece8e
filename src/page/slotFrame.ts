import { leaseDialogHost } from './dialogHost/leaseDialogHost.js'

/**
 * Shows an iframe inside whichever dialog is on top, without ever moving it in the tree; returns a function
 * that removes it.
 */
export function slotFrame(frame: HTMLIFrameElement): () => void {
  const { value: dialogHost, release } = leaseDialogHost()
  const { frames, outer } = dialogHost
  if (!outer.isConnected) document.body.append(outer)
  frames.add(frame)
  // Appending it again would reload it.
  if (frame.parentNode !== outer) outer.append(frame)
  dialogHost.refresh()
  const onBlur = () => {
    const last = dialogHost.top()
    // An iframe that takes the focus fires no focus event outside itself.
    if (last && document.activeElement === frame) last.focused = frame
  }
  addEventListener('blur', onBlur)
  return () => {
    removeEventListener('blur', onBlur)
    frames.delete(frame)
    frame.remove()
    dialogHost.refresh()
    release()
  }
}
