/**
 * Runs in the page: copies the elements and styles of the open card, and makes a button that adds the copy to
 * the page without any library. The browser's time for this is the minimum that a card can cost on this
 * machine.
 */
export const copyCard = (): void => {
  const withCard = (root: ParentNode): ShadowRoot | undefined => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const found = shadowRoot?.querySelector('[data-testid=portico-card]')
        ? shadowRoot
        : shadowRoot && withCard(shadowRoot)
      if (found) return found
    }
    return undefined
  }
  const { adoptedStyleSheets, childNodes } = withCard(document) as ShadowRoot
  const sheets = [...adoptedStyleSheets]
  const nodes = [...childNodes].map((each) => each.cloneNode(true))
  let host = document.createElement('div')
  const button = document.createElement('button')
  button.id = 'copy-card'
  button.onclick = () => {
    host.remove()
    host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = sheets
    root.append(...nodes.map((each) => each.cloneNode(true)))
    document.body.append(host)
  }
  document.body.append(button)
}

/** Runs in the page: adds the copy as often as told, and lets the browser draw each one. */
export const drawCopies = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time++) {
    document.querySelector<HTMLElement>('#copy-card')?.click()
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        // The message is handled after the frame was drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      }),
    )
  }
}
