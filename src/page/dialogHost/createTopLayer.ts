/**
 * Shows the children of `inner` in the page, or in the browser's top layer by a modal dialog. They change between the two
 * by their slot, because to move them would reset what is inside.
 */
export const createTopLayer = (
  inner: HTMLElement,
  shadow: ShadowRoot,
  closed: () => void,
  cancelled: () => void,
) => {
  const plain = document.createElement('slot')
  const raised = document.createElement('slot')
  const dialog = document.createElement('dialog')
  // The card is the dialog that is announced; browsers ignore role=presentation here.
  dialog.role = 'group'
  dialog.append(raised)
  shadow.append(plain, dialog)
  let modal = false

  const arrange = () => (modal ? raised : plain).assign(...inner.children)

  dialog.addEventListener('cancel', (event) => {
    // The cancel event of a file input bubbles up to here.
    if (event.target !== dialog) return
    event.preventDefault()
    cancelled()
  })
  dialog.addEventListener('close', () => {
    // Some browsers close on the second request without asking.
    if (!modal || dialog.open) return
    closed()
    cancelled()
  })

  return {
    arrange,
    dialog,
    /** Whether the children are meant to be in the top layer. */
    modal: () => modal,
    /** Puts them on top of what is in the top layer by now, or takes them out of it. */
    set: (wanted: boolean) => {
      modal = wanted
      if (dialog.open) dialog.close()
      arrange()
      if (modal) dialog.showModal()
    },
  }
}
