/** Longest distance in pixels between press and release that is no attempt to slide off. */
const SLIDE = 10

/**
 * A press counts for its control if the control moved away in the meantime, but the pointer did not: a line that an error adds
 * above it, for example, must not cost a press. Browsers look only at what is under the pointer when it is released.
 */
export const keepPress = (inside: (event: Event) => boolean, signal: AbortSignal): void => {
  let pressed:
    | { control: HTMLElement; pointer: number; x: number; y: number; left: number; top: number }
    | undefined
  const on = (type: 'pointerdown' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    addEventListener(type, listener, { capture: true, signal })
  on('pointerdown', (event) => {
    pressed = undefined
    if (!event.isTrusted || event.button || !inside(event)) return
    const control = event
      .composedPath()
      .find(
        (each): each is HTMLElement => each instanceof HTMLElement && each.matches('button,a,[role=button]'),
      )
    if (!control) return
    const { left, top } = control.getBoundingClientRect()
    pressed = { control, pointer: event.pointerId, x: event.clientX, y: event.clientY, left, top }
  })
  on('pointercancel', () => {
    pressed = undefined
  })
  on('pointerup', ({ pointerId, clientX, clientY, isTrusted }) => {
    if (!isTrusted || pressed?.pointer !== pointerId) return
    const { control, x, y, left, top } = pressed
    pressed = undefined
    const now = control.getBoundingClientRect()
    const hasMoved = now.left !== left || now.top !== top
    if (!hasMoved || !control.isConnected || Math.hypot(clientX - x, clientY - y) >= SLIDE) return
    const root = control.getRootNode() as ShadowRoot
    // Otherwise the browser clicks it.
    if (!control.contains(root.elementFromPoint(clientX, clientY))) setTimeout(() => control.click())
  })
}
