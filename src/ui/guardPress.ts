import type { MouseEvent, MouseEventHandler } from 'react'

/** Swallows clicks of a disabled control, which stays focusable and so has to do it itself. */
export const guardPress =
  <T extends Element>(isDisabled: boolean, onClick: MouseEventHandler<T> | undefined): MouseEventHandler<T> =>
  (event: MouseEvent<T>) => {
    if (!isDisabled) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
