const sealed = ['keydown', 'keypress', 'keyup', 'focusin', 'focusout', 'mousedown', 'touchstart']
const inward = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'click']

const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']
/** How long the second press of a double click may take, in milliseconds, and how far it may be off, in pixels. */
const DOUBLE = { time: 500, distance: 10 }

/**
 * A double click is one act: where its first press took something away, the second must not press what was behind it,
 * be that ours or the page's.
 */
const oncePressed = (inside: (event: Event) => boolean, signal: AbortSignal): void => {
  let first: MouseEvent | undefined
  let target: EventTarget | undefined
  const off = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener(
    'click',
    (event) => {
      // Keys press without a place and without a count: each of them is meant.
      if (!event.isTrusted || !event.detail || !inside(event)) return
      const [pressed] = event.composedPath()
      if (event.detail > 1 && target !== pressed && !(target as Node | undefined)?.isConnected) off(event)
      else [first, target] = [event, pressed]
    },
    { capture: true, signal },
  )
  // Closed by a press: the page is watched until no second one can belong to it.
  signal.addEventListener('abort', () => {
    const left = first ? first.timeStamp + DOUBLE.time - performance.now() : 0
    if (!first || left <= 0) return
    const { clientX, clientY } = first
    const over = new AbortController()
    setTimeout(() => over.abort(), left)
    for (const type of presses)
      addEventListener(
        type,
        (event) => {
          const at = event as MouseEvent
          if (!event.isTrusted || (type === 'click' && !at.detail)) return
          if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < DOUBLE.distance) off(event)
          // Another place, another act, and what follows it is meant too.
          else over.abort()
        },
        { capture: true, signal: over.signal },
      )
  })
}

/** The same event with other values in some places. */
const copyOf = (event: Event, other: Readonly<Record<PropertyKey, unknown>>): Event => {
  const Kind = event.constructor as typeof Event
  return new Kind(
    event.type,
    new Proxy(event, { get: (from, key) => (key in other ? other[key] : Reflect.get(from, key, from)) }),
  )
}

/**
 * Keeps what happens inside from dialogs of the page, which listen on the document: they would take keys and focus for
 * leaving them, call presses off and close at a press outside. Ends with the signal.
 */
export const shieldEvents = (
  outer: HTMLElement,
  inside: (event: Event) => boolean,
  onKey: (event: KeyboardEvent) => void,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return
  oncePressed(inside, signal)

  /** Hands a copy to the target; false where a listener there or on the way up stopped it. */
  const hand = (target: EventTarget | undefined, event: Event): boolean => {
    const root = (target as Node).getRootNode()
    // A frame stands in the page's tree, where a copy would be seen.
    if (root === document) return true
    // Seen inside its shadow tree only.
    const copy = copyOf(event, { composed: false })
    let arrived = false
    const arrive = () => {
      arrived = true
    }
    root.addEventListener(event.type, arrive)
    if (!target?.dispatchEvent(copy)) event.preventDefault()
    root.removeEventListener(event.type, arrive)
    return arrived
  }

  // The window is asked first: before any listener of the document's.
  for (const type of sealed)
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return
        if (!inside(event)) {
          // The element that loses the focus to us must not see that, because some take it back right here.
          if (type !== 'focusout' || (event as FocusEvent).relatedTarget !== outer) return
          event.stopImmediatePropagation()
          event.target?.dispatchEvent(copyOf(event, { relatedTarget: null }))
          return
        }
        event.stopImmediatePropagation()
        if (hand(event.composedPath()[0], event) && type.startsWith('key')) onKey(event as KeyboardEvent)
      },
      { capture: true, signal },
    )

  for (const type of inward)
    outer.addEventListener(type, (event) => inside(event) && event.stopPropagation(), {
      passive: true,
      signal,
    })

  // A click does what its target is for, so there must not be two: a copy only goes in where the page stopped the first.
  let arrived: Event | undefined
  outer.addEventListener(
    'click',
    (event) => {
      arrived = event
    },
    { capture: true, signal },
  )
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !inside(event)) return
      const [target] = event.composedPath()
      setTimeout(() => {
        if (arrived !== event && !signal.aborted) hand(target, event)
      })
    },
    { capture: true, signal },
  )
}
