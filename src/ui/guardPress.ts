import type { MouseEvent, MouseEventHandler } from 'react'

/** Lets a press through unless the control is off; an off control stays focusable and must swallow it itself. */
export const guardPress =
  <T extends Element>(off: boolean, onClick: MouseEventHandler<T> | undefined): MouseEventHandler<T> =>
  (event: MouseEvent<T>) => {
    if (!off) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
