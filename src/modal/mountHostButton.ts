import type { Modal, ModalState, OpenOptions } from 'portico/core'
import type { Dispose } from 'portico/kernel'

/** Delay before the button shows that the modal's code is loading, in milliseconds. */
const PATIENCE = 150

/** The part of the modal that a button of the host uses. */
export type ButtonModal = Pick<
  Modal,
  'close' | 'getState' | 'open' | 'prefetch' | 'start' | 'subscribe' | 'text'
>

/** Content and action of a button of the host in plain DOM. */
export interface HostButton {
  /** Shows the state in the button. `busy` means that the modal's code is loading, `failed` that it could not be loaded. */
  draw(
    button: HTMLButtonElement,
    state: ModalState,
    phase: { readonly busy: boolean; readonly failed: boolean },
  ): void
  /** The view that a click opens. */
  target?(): OpenOptions | undefined
}

/** Mounts a button of the host, which opens and closes the modal; returns a function that removes it. */
export const mountHostButton = (
  modal: ButtonModal,
  element: Element,
  { draw, target }: HostButton,
): Dispose => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'portico-button'
  button.part = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let failed = false
  let width = 0
  let hostMinWidth: string | undefined
  const update = () => {
    const state = modal.getState()
    const { open, loading, ready } = state
    const isLoading = loading && !open
    if (isLoading || open) failed = false
    if (!isLoading) {
      clearTimeout(timer)
      timer = undefined
      busy = false
    } else
      timer ??= setTimeout(() => {
        busy = true
        update()
      }, PATIENCE)
    draw(button, state, { busy, failed })
    button.dataset.ready = `${ready}`
    button.setAttribute('aria-expanded', `${open}`)
    if (busy) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
    if (busy && width) {
      // The loading text may be shorter than the usual one, and the button must not shrink.
      hostMinWidth ??= button.style.minWidth
      button.style.minWidth = `${width}px`
    } else if (hostMinWidth !== undefined) {
      button.style.minWidth = hostMinWidth
      hostMinWidth = undefined
    }
  }
  const intent = () => void modal.prefetch('intent')
  const events = ['pointerenter', 'focus', 'touchstart'] as const
  const click = ({ detail }: MouseEvent) => {
    // A double click counts as one click.
    if (detail > 1) return
    width = button.offsetWidth
    void (modal.getState().open ? modal.close() : modal.open(target?.())).catch(() => {
      failed = true
      update()
    })
  }
  button.addEventListener('click', click)
  for (const event of events) button.addEventListener(event, intent, { passive: true })
  modal.start()
  const stop = modal.subscribe(update)
  update()
  element.append(button)
  return () => {
    clearTimeout(timer)
    stop()
    button.remove()
  }
}
