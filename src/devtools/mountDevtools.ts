import type { Modal } from 'portico/core'
import type { Dispose } from 'portico/kernel'

/**
 * Shows the panel of a modal at the foot of the page, in a shadow root; returns a function that removes it. Its code, and React,
 * load now. Without the recorder among the modal's plugins, there is no timeline and no list of hosts. Rejections of the load go
 * to the console.
 */
export const mountDevtools = (modal: Modal): Dispose => {
  let isLive = true
  let unmount: Dispose | undefined
  import('./panel/mountPanel.js').then((code) => {
    if (isLive) unmount = code.mountPanel(modal)
  }, console.error)
  return () => {
    isLive = false
    unmount?.()
    unmount = undefined
  }
}
