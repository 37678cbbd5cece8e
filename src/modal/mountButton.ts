import type { Modal } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { shortAddress } from 'portico/react'

/** A connect button in plain DOM, styled by `portico/button.css`; returns its removal. */
export const mountButton = (modal: Modal, element: Element): Dispose => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'portico-button'
  button.setAttribute('aria-haspopup', 'dialog')
  button.dataset.testid = 'connect-button'
  const draw = () => {
    const { status, address, open } = modal.getState()
    const connected = status === 'connected' && address
    button.textContent = connected
      ? shortAddress(address)
      : modal.text(status === 'connecting' ? 'button.connecting' : 'button.connect')
    button.dataset.status = status
    button.setAttribute('aria-expanded', String(open))
  }
  const intent = () => void modal.prefetch()
  const events = ['pointerenter', 'focus', 'touchstart'] as const
  // A failure is reported by the modal; a button has nobody to tell.
  const click = ({ detail }: MouseEvent) => {
    // A double click is one act.
    if (detail < 2) void (modal.getState().open ? modal.close() : modal.open()).catch(() => {})
  }
  button.addEventListener('click', click)
  for (const event of events) button.addEventListener(event, intent, { passive: true })
  modal.start()
  const stop = modal.subscribe(draw)
  draw()
  element.append(button)
  return () => {
    stop()
    button.remove()
  }
}
