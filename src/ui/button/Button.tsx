'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { guardPress, joinClasses, useStyles } from '../core.js'
import { restStyles } from '../restStyles.js'

/** Props of Button. */
export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> {
  /** Look of the button. */
  variant?: 'primary' | 'secondary' | 'destructive' | 'link' | undefined
  /** Sets the text of a secondary button or link in the critical colour. */
  critical?: boolean | undefined
  /** Says that the action runs; presses do nothing. */
  busy?: boolean | undefined
  /** Label while busy. */
  busyLabel?: ReactNode
  /** Switches the button off and says why next to it; an empty string switches it off where the reason already stands elsewhere. */
  disabledReason?: string | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** A button with text; when off it stays focusable and is described by the reason. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'secondary',
    critical,
    busy = false,
    busyLabel,
    disabledReason,
    className,
    testId,
    onClick,
    children,
    'aria-describedby': describedBy,
    ...rest
  },
  ref,
) {
  useStyles(restStyles)
  const reasonId = useId()
  const off = busy || disabledReason !== undefined
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={ref}
        className={joinClasses('p-button', className)}
        data-variant={variant}
        data-critical={critical ? '' : undefined}
        data-testid={testId}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        aria-describedby={disabledReason ? joinClasses(reasonId, describedBy) : describedBy}
        onClick={guardPress(off, onClick)}
      >
        {busy && busyLabel ? busyLabel : children}
      </button>
      {disabledReason && (
        <span id={reasonId} className="p-reason">
          {disabledReason}
        </span>
      )}
    </>
  )
})
