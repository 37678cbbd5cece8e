'use client'
import { type ComponentPropsWithoutRef, type CSSProperties, forwardRef, useState } from 'react'
import { useIntent } from './useIntent.js'
import { usePart } from './usePart.js'

interface HostButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** What a test finds it by. */
  readonly testId: string
  readonly status: string
  readonly open: boolean
  readonly busy: boolean
  toggle(): void
}

/** The button element all host buttons draw: it fetches the code on intent, and a prevented click does nothing. */
export const HostButton = forwardRef<HTMLButtonElement, HostButtonProps>(function HostButton(
  { testId, status, open, busy, toggle, onClick, className, style, ...rest },
  ref,
) {
  const intent = useIntent()
  const [held, hold] = useState<CSSProperties>()
  return (
    <button
      ref={ref}
      type="button"
      data-testid={testId}
      {...intent}
      {...rest}
      className={`portico-button ${className ?? ''}`.trim()}
      // What it says meanwhile may be shorter.
      style={{ ...style, ...(busy && held) }}
      data-status={status}
      data-ready={usePart((state) => state.ready)}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-busy={busy || undefined}
      onClick={(event) => {
        onClick?.(event)
        // A double click is one act.
        if (event.defaultPrevented || event.detail > 1) return
        hold({ minWidth: event.currentTarget.offsetWidth })
        toggle()
      }}
    />
  )
})
