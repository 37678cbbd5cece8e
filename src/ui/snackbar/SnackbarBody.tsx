'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { Icon, IconButton } from '../rest.js'
import type { TestId } from '../testIds.js'
import { snackbarStyles } from './snackbarStyles.js'

const icons = { info: 'info', success: 'check', loading: 'refresh', error: 'error' } as const

/** Props of SnackbarBody. */
export interface SnackbarBodyProps extends ComponentPropsWithoutRef<'div'> {
  /** Meaning of the message. */
  kind?: keyof typeof icons | undefined
  /** Control after the text. */
  action?: ReactNode
  /** Called to dismiss the message; without it there is no button. */
  onDismiss?: (() => void) | undefined
  /** Name of the dismiss button. */
  dismissLabel?: string | undefined
}

/** The message of a Snackbar, for a live region that already exists. */
export const SnackbarBody = forwardRef<HTMLDivElement, SnackbarBodyProps>(function SnackbarBody(
  { kind = 'info', action, onDismiss, dismissLabel = '', className, children, ...rest },
  ref,
) {
  useStyles(snackbarStyles)
  return (
    <div {...rest} ref={ref} className={joinClasses('p-snackbar', className)} data-kind={kind}>
      <Icon name={icons[kind]} />
      <span>{children}</span>
      {action}
      {onDismiss && (
        <IconButton
          icon="close"
          label={dismissLabel}
          onClick={onDismiss}
          testId={'snackbar-close' satisfies TestId}
        />
      )}
    </div>
  )
})
