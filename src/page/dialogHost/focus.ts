/** The focused element itself, not the shadow host it sits in. */
export function activeElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active as HTMLElement | null
}

/** Focuses an element where there is one; nothing scrolls. */
export function focusOn(element: Element | null | undefined): void {
  ;(element as HTMLElement | null | undefined)?.focus({ preventScroll: true })
}
