import { focusOn } from './focus.js'
import type { Layer, Shown } from './Layer.js'

/** Whether an event comes from inside a layer. */
export const isInside = (event: Event, layer: Layer): boolean => event.composedPath().includes(layer.box)

/** Keeps the keyboard in the layer on top, except while a wallet may be asking somewhere else. */
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
    // A key that is typed inside must not run the page's shortcuts, which would see a plain div as the target.
    if (isInside(event, last)) event.stopPropagation()
    // Focus falls to body when the focused element is removed; any other place belongs to somebody else.
    // Until focus is drawn in, the key is meant for what has just opened all the same.
    else if (event.target !== document.body && last.others) return
    if (event.type !== 'keydown' || event.key !== 'Escape' || event.isComposing || event.defaultPrevented)
      return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held is one press: the next one may leave what the first only warned of.
    if (!event.repeat) last.escape()
  }

  return {
    pull,
    onKey,
    listen: (outer: HTMLElement, signal: AbortSignal) => {
      for (const type of ['keydown', 'keypress', 'keyup'] as const)
        outer.addEventListener(type, onKey, { signal })
      document.addEventListener('keydown', onKey, { signal })
      document.addEventListener(
        'focusin',
        (event) => {
          const last = top()
          // Another trap on the page may pull as well: answering its answer would never end.
          if (last && !pulling && !prompting() && !isInside(event, last)) pull(last)
        },
        { signal },
      )
    },
  }
}
