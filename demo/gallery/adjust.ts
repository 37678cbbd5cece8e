import { deepFind } from './deepFind.js'

/** The text spacing of WCAG 1.4.12. */
const wide =
  '.portico *{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}.portico p{margin-block-end:2em!important}'

/** Applies the effects of a browser setting or extension to the shadow tree of the modal. */
export const adjust = (
  within: ParentNode,
  { text, spacing }: { readonly text: string; readonly spacing: string },
): void => {
  const root = deepFind(within, '.portico')?.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  // The page's font size when the browser's settings enlarge the text.
  const rules = [
    text !== '100' && `.portico{font-size:${(16 * Number(text)) / 100}px}`,
    spacing === 'wide' && wide,
  ].filter((rule) => rule !== false)
  if (!rules.length) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join(''))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
