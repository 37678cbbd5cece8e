import { deepFind } from './deepFind.js'

/** Changes what a browser setting would change, in the shadow tree the modal is drawn in. */
export const adjust = (within: ParentNode, { text }: { readonly text: string }): void => {
  const root = deepFind(within, '.portico')?.getRootNode()
  if (!(root instanceof ShadowRoot) || text === '100') return
  const sheet = new CSSStyleSheet()
  // What the letters of the page would be with a larger text in the settings of the browser.
  sheet.replaceSync(`.portico{font-size:${(16 * Number(text)) / 100}px}`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
