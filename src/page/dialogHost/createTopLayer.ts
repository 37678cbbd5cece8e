/**
 * Shows the children of `inner` in the page, or in the browser's top layer with a modal dialog. They switch between the two
 * by slot assignment, because moving them in the tree would reset iframes.
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
  // The card itself is announced as the dialog; browsers ignore role=presentation here.
  dialog.setAttribute('role', 'group')
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
    // Some browsers close on the second close request without a cancel event.
    if (!modal || dialog.open) return
    closed()
    cancelled()
  })

  return {
    arrange,
    dialog,
    /** Whether the children should be in the top layer. */
    modal: () => modal,
    /** Puts them on top of the current top layer, or takes them out of it. */
    set: (wanted: boolean) => {
      modal = wanted
      if (dialog.open) dialog.close()
      arrange()
      if (modal) dialog.showModal()
    },
  }
}
