/** The first element a selector names below a root, also inside of open shadow trees. */
export const deepFind = (root: ParentNode, selector: string): HTMLElement | undefined => {
  const here = root.querySelector<HTMLElement>(selector)
  if (here) return here
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const shadow = element instanceof Element ? element.shadowRoot : null
    const found = shadow && deepFind(shadow, selector)
    if (found) return found
  }
  return undefined
}
