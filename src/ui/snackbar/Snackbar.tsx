'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Icon, IconButton, joinClasses, testIds, useStyles } from '../core.js'
import { snackbarStyles } from './snackbarStyles.js'

const icons = { info: 'info', success: 'check', loading: 'refresh', error: 'error' } as const

/** Props of Snackbar. */
export interface SnackbarProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role' | 'children'> {
  /** Text to show; without it only the silent region is there. */
  message?: ReactNode
  /** Meaning of the message. */
  kind?: keyof typeof icons | undefined
  /** Control after the text. */
  action?: ReactNode
  /** Removes the message; without it there is no button. */
  onDismiss?: (() => void) | undefined
  /** Name of the dismiss button. */
  dismissLabel?: string | undefined
  /** Test id of the region. */
  testId?: string | undefined
}

/** A short message above the rail that never takes focus; keep it mounted so that its text is announced. */
export const Snackbar = forwardRef<HTMLDivElement, SnackbarProps>(function Snackbar(
  {
    message,
    kind = 'info',
    action,
    onDismiss,
    dismissLabel = '',
    className,
    testId = testIds.snackbar,
    ...rest
  },
  ref,
) {
  useStyles(snackbarStyles)
  return (
    <div
      {...rest}
      ref={ref}
      role="status"
      className={joinClasses('p-snackbar-region', className)}
      data-testid={testId}
    >
      {message && (
        <div className="p-snackbar" data-kind={kind}>
          <Icon name={icons[kind]} />
          <span>{message}</span>
          {action}
          {onDismiss && (
            <IconButton
              icon="close"
              label={dismissLabel}
              onClick={onDismiss}
              testId={testIds.snackbarClose}
            />
          )}
        </div>
      )}
    </div>
  )
})
