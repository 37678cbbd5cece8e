'use client'
import { type ComponentPropsWithoutRef, type CSSProperties, forwardRef, useState } from 'react'
import { useIntent } from './useIntent.js'
import { usePart } from './usePart.js'

interface HostButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** The `data-testid`. */
  readonly testId: string
  readonly status: string
  readonly open: boolean
  readonly busy: boolean
  toggle(): void
}

/** The button element of all host buttons: it preloads the code on hover or focus, and respects `preventDefault`. */
export const HostButton = forwardRef<HTMLButtonElement, HostButtonProps>(function HostButton(
  { testId, status, open, busy, toggle, onClick, className, style, ...rest },
  ref,
) {
  const intent = useIntent()
  const [lockedSize, lockSize] = useState<CSSProperties>()
  return (
    <button
      ref={ref}
      type="button"
      data-testid={testId}
      {...intent}
      {...rest}
      className={`portico-button ${className ?? ''}`.trim()}
      // The loading text may be shorter.
      style={{ ...style, ...(busy && lockedSize) }}
      data-status={status}
      data-ready={usePart((state) => state.ready)}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-busy={busy || undefined}
      onClick={(event) => {
        onClick?.(event)
        // A double click counts as one click.
        if (event.defaultPrevented || event.detail > 1) return
        lockSize({ minWidth: event.currentTarget.offsetWidth })
        toggle()
      }}
    />
  )
})
