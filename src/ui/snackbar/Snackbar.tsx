'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses } from '../core.js'
import type { TestId } from '../testIds.js'
import { SnackbarBody, type SnackbarBodyProps } from './SnackbarBody.js'

/** Props of Snackbar. */
export interface SnackbarProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role' | 'children'> {
  /** Text to show; without it the live region is empty. */
  message?: ReactNode
  /** Meaning of the message. */
  kind?: SnackbarBodyProps['kind']
  /** Control after the text. */
  action?: ReactNode
  /** Called to dismiss the message; without it there is no button. */
  onDismiss?: (() => void) | undefined
  /** Name of the dismiss button. */
  dismissLabel?: string | undefined
  /** Test id of the region. */
  testId?: string | undefined
}

/** A short message above the rail that never takes the focus; keep it mounted, so that its text is announced. */
export const Snackbar = forwardRef<HTMLDivElement, SnackbarProps>(function Snackbar(
  {
    message,
    kind,
    action,
    onDismiss,
    dismissLabel,
    className,
    testId = 'snackbar' satisfies TestId,
    ...rest
  },
  ref,
) {
  return (
    <div
      {...rest}
      ref={ref}
      role="status"
      className={joinClasses('p-snackbar-region', className)}
      data-testid={testId}
    >
      {message && (
        <SnackbarBody kind={kind} action={action} onDismiss={onDismiss} dismissLabel={dismissLabel}>
          {message}
        </SnackbarBody>
      )}
    </div>
  )
})
