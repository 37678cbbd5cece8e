'use client'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useIntent } from './useIntent.js'

interface HostButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** What a test finds it by. */
  readonly testId: string
  readonly status: string
  readonly open: boolean
  toggle(): void
}

/** The button element all host buttons draw: it fetches the code on intent, and a prevented click does nothing. */
export const HostButton = forwardRef<HTMLButtonElement, HostButtonProps>(function HostButton(
  { testId, status, open, toggle, onClick, className, ...rest },
  ref,
) {
  const intent = useIntent()
  return (
    <button
      ref={ref}
      type="button"
      data-testid={testId}
      {...intent}
      {...rest}
      className={`portico-button ${className ?? ''}`.trim()}
      data-status={status}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        onClick?.(event)
        // A double click is one act.
        if (!event.defaultPrevented && event.detail < 2) toggle()
      }}
    />
  )
})
