const candidates =
  'a[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable],[tabindex]'

/** Everything Tab can reach below a node, in the order of the flat tree: open shadow roots and slotted frames included. */
export function tabStops(element: Element): HTMLElement[] {
  const html = element instanceof HTMLElement ? element : undefined
  if (html?.inert) return []
  const slotted = element instanceof HTMLSlotElement ? element.assignedElements() : []
  const children = slotted.length > 0 ? slotted : [...(element.shadowRoot ?? element).children]
  const below = children.flatMap(tabStops)
  const reachable = html?.matches(candidates) && html.tabIndex >= 0 && !html.matches(':disabled')
  return html && reachable && html.checkVisibility({ visibilityProperty: true }) ? [html, ...below] : below
}
