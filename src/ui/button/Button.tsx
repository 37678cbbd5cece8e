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
  /** True while the action is running; clicks do nothing. */
  busy?: boolean | undefined
  /** Label while busy. */
  busyLabel?: ReactNode
  /** Disables the button and shows the reason next to it; an empty string disables it if the reason is visible elsewhere. */
  disabledReason?: string | undefined
  /** Test id of the button. */
  testId?: string | undefined
}

/** A button with text; a disabled one stays focusable and is described by the reason. */
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
  const isDisabled = busy || disabledReason !== undefined
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
        aria-disabled={isDisabled || undefined}
        aria-describedby={disabledReason ? joinClasses(reasonId, describedBy) : describedBy}
        onClick={guardPress(isDisabled, onClick)}
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
