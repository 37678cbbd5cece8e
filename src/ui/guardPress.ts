import type { MouseEvent, MouseEventHandler } from 'react'

/** Swallows clicks on a disabled control. It stays focusable, so the browser does not swallow them. */
export const guardPress =
  <T extends Element>(isDisabled: boolean, onClick: MouseEventHandler<T> | undefined): MouseEventHandler<T> =>
  (event: MouseEvent<T>) => {
    if (!isDisabled) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
