const candidates = 'a[href],:enabled,summary,iframe,[controls],[contenteditable],[tabindex]:not(:disabled)'

/** Everything Tab can reach below a node, in the order of the flat tree: open shadow roots and slotted frames included. */
export function tabStops(element: Element): HTMLElement[] {
  const html = element as HTMLElement
  if (html.inert) return []
  const inside =
    html instanceof HTMLSlotElement
      ? html.assignedElements({ flatten: true })
      : [...(html.shadowRoot ?? html).children]
  const below = inside.flatMap(tabStops)
  return html.matches(candidates) && html.tabIndex >= 0 && html.checkVisibility({ visibilityProperty: true })
    ? [html, ...below]
    : below
}
