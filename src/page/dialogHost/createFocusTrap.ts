import type { Layer, Shown } from './Layer.js'

/** The focused element itself, not its shadow host. */
export function activeElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active as HTMLElement | null
}

/** Focuses an element, if any, without scrolling. */
export function focusOn(element: Element | null | undefined): void {
  ;(element as HTMLElement | null | undefined)?.focus({ preventScroll: true })
}

export const isInside = (event: Event, layer: Layer): boolean => event.composedPath().includes(layer.box)

/** Keeps the focus in the top layer, and handles the keys pressed there. */
export const createFocusTrap = (top: () => Shown | undefined, prompting: () => boolean) => {
  let pulling = false
  const pull = (layer: Layer) => {
    pulling = true
    for (const target of [layer.focused, layer.root]) {
      if (layer.box.matches(':focus-within')) break
      focusOn(target)
    }
    pulling = false
  }

  const onKey = (event: KeyboardEvent) => {
    const last = top()
    if (!last) return
    // A key typed inside must not trigger the page's shortcuts, which would see a plain div as the target.
    if (isInside(event, last)) event.stopPropagation()
    // Focus falls back to body when the focused element is removed; any other target belongs to somebody else.
    // Until the focus has moved in, the key is still meant for the layer that has just opened.
    else if (event.target !== document.body && last.others) return
    if (event.type !== 'keydown' || event.key !== 'Escape' || event.isComposing || event.defaultPrevented)
      return
    event.preventDefault()
    event.stopPropagation()
    // Holding the key down is one press: only a second press may leave after a warning.
    if (!event.repeat) last.escape()
  }

  const onFocus = (event: FocusEvent) => {
    const last = top()
    // Another focus trap on the page may pull as well: reacting to its reaction would never end.
    if (last && !pulling && !prompting() && !isInside(event, last)) pull(last)
  }
  return { pull, onKey, onFocus }
}
