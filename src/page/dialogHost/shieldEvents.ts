import { keepPress } from './keepPress.js'

const sealed = ['keydown', 'keypress', 'keyup', 'focusin', 'focusout', 'mousedown', 'touchstart']
const inward = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'click']

const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']
/** Longest time between the clicks of a double click, in milliseconds, and their largest distance, in pixels. */
const DOUBLE = { time: 500, distance: 10 }

/**
 * A double click is one action: if its first click removed something, the second must not hit what was behind it, be it
 * ours or the page's.
 */
const oncePressed = (inside: (event: Event) => boolean, signal: AbortSignal): void => {
  let first: MouseEvent | undefined
  let target: EventTarget | undefined
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener(
    'click',
    (event) => {
      // Clicks from the keyboard have no position and no count: each of them is intended.
      if (!event.isTrusted || !event.detail || !inside(event)) return
      const [pressed] = event.composedPath()
      if (event.detail > 1 && target !== pressed && !(target as Node | undefined)?.isConnected)
        suppress(event)
      else [first, target] = [event, pressed]
    },
    { capture: true, signal },
  )
  // Closed by a click: watch the page until a second click can no longer belong to it.
  signal.addEventListener('abort', () => {
    const remaining = first ? first.timeStamp + DOUBLE.time - performance.now() : 0
    if (!first || remaining <= 0) return
    const { clientX, clientY } = first
    const suppression = new AbortController()
    setTimeout(() => suppression.abort(), remaining)
    for (const type of presses)
      addEventListener(
        type,
        (event) => {
          const mouse = event as MouseEvent
          if (!event.isTrusted || (type === 'click' && !mouse.detail)) return
          if (Math.hypot(mouse.clientX - clientX, mouse.clientY - clientY) < DOUBLE.distance) suppress(event)
          // A press elsewhere ends the suppression.
          else suppression.abort()
        },
        { capture: true, signal: suppression.signal },
      )
  })
}

/** A copy of the event with some properties replaced. */
const copyOf = (event: Event, other: Readonly<Record<PropertyKey, unknown>>): Event => {
  const Kind = event.constructor as typeof Event
  return new Kind(
    event.type,
    new Proxy(event, { get: (from, key) => (key in other ? other[key] : Reflect.get(from, key, from)) }),
  )
}

/** The same for Firefox, where every KeyboardEvent leaves its shadow tree: an Event with the properties of the key. */
const plainCopyOf = (event: Event): Event => {
  const { bubbles, cancelable } = event
  const copy = new Event(event.type, { bubbles, cancelable })
  for (const key in event) {
    const value: unknown = event[key as keyof Event]
    if (!(key in copy))
      Object.defineProperty(copy, key, { value: typeof value === 'function' ? value.bind(event) : value })
  }
  return copy
}

/**
 * Hides events inside the modal from the page's own dialogs, which listen on the document: they would react to keys and focus
 * that left them, cancel clicks, and close on a click outside. Ends with the signal.
 */
export const shieldEvents = (
  outer: HTMLElement,
  inside: (event: Event) => boolean,
  onKey: (event: KeyboardEvent) => void,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return
  oncePressed(inside, signal)
  keepPress(inside, signal)

  /** Dispatches a copy to the target; returns false if a listener there or on the way up stopped it. */
  const forward = (target: EventTarget | undefined, event: Event): boolean => {
    const root = (target as Node).getRootNode()
    // An iframe is in the page's tree, where a copy would be visible.
    if (root === document) return true
    // Visible only inside its shadow tree. WebKit runs the default action of a key for copies, too, unless `keyIdentifier` is
    // missing: Tab would move the focus twice.
    const shadowed = copyOf(event, { composed: false, keyIdentifier: '' })
    const copy = shadowed.composed ? plainCopyOf(event) : shadowed
    let arrived = false
    const arrive = () => {
      arrived = true
    }
    root.addEventListener(event.type, arrive)
    if (!target?.dispatchEvent(copy)) event.preventDefault()
    root.removeEventListener(event.type, arrive)
    return arrived
  }

  // Listening on the window comes before any listener on the document.
  for (const type of sealed)
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return
        if (!inside(event)) {
          // Hide from the element that it loses the focus to us: some elements take it back in this event.
          if (type !== 'focusout' || (event as FocusEvent).relatedTarget !== outer) return
          event.stopImmediatePropagation()
          event.target?.dispatchEvent(copyOf(event, { relatedTarget: null }))
          return
        }
        event.stopImmediatePropagation()
        if (forward(event.composedPath()[0], event) && type.startsWith('key')) onKey(event as KeyboardEvent)
      },
      { capture: true, signal },
    )

  for (const type of inward)
    outer.addEventListener(type, (event) => inside(event) && event.stopPropagation(), {
      passive: true,
      signal,
    })

  // A click triggers a default action, so there must not be two: a copy is sent only if the page stopped the original.
  let arrived: Event | undefined
  outer.addEventListener(
    'click',
    (event) => {
      // A click that `keepPress` makes up comes in between.
      if (event.isTrusted) arrived = event
    },
    { capture: true, signal },
  )
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !inside(event)) return
      const [target] = event.composedPath()
      setTimeout(() => {
        if (arrived !== event && !signal.aborted) forward(target, event)
      })
    },
    { capture: true, signal },
  )
}
