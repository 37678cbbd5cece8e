import type { MouseEvent, MouseEventHandler } from 'react'

/** Swallows clicks of a disabled control, which stays focusable and so has to do it itself. */
export const guardPress =
  <T extends Element>(off: boolean, onClick: MouseEventHandler<T> | undefined): MouseEventHandler<T> =>
  (event: MouseEvent<T>) => {
    if (!off) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
