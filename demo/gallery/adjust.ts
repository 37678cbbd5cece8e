import { deepFind } from './deepFind.js'

/** As WCAG 1.4.12 has it. */
const wide =
  '.portico *{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}.portico p{margin-block-end:2em!important}'

/** Changes what a setting or an extension of the browser would change, in the shadow tree the modal is drawn in. */
export const adjust = (
  within: ParentNode,
  { text, spacing }: { readonly text: string; readonly spacing: string },
): void => {
  const root = deepFind(within, '.portico')?.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  // The font size of the page if the browser's settings enlarge the text.
  const rules = [
    text !== '100' && `.portico{font-size:${(16 * Number(text)) / 100}px}`,
    spacing === 'wide' && wide,
  ].filter((rule) => rule !== false)
  if (!rules.length) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join(''))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
