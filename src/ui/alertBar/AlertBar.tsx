'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { noteStyles } from '../note/noteStyles.js'
import { Icon, IconButton } from '../rest.js'
import { alertBarStyles } from './alertBarStyles.js'

/** Props of AlertBar. */
export interface AlertBarProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title' | 'role'> {
  /** Severity. */
  kind?: 'caution' | 'critical' | undefined
  /** The problem, in a few words. */
  title: ReactNode
  /** Control below the text. */
  action?: ReactNode
  /** Called to dismiss the bar; without it there is no button. */
  onDismiss?: (() => void) | undefined
  /** Name of the dismiss button. */
  dismissLabel?: string | undefined
  /** Test id of the bar. */
  testId?: string | undefined
}

/** A problem of the host or its configuration, shown above the header. */
export const AlertBar = forwardRef<HTMLDivElement, AlertBarProps>(function AlertBar(
  {
    kind = 'critical',
    title,
    action,
    onDismiss,
    dismissLabel = '',
    className,
    testId = 'alert-bar' satisfies LateTestId,
    children,
    ...rest
  },
  ref,
) {
  useStyles(noteStyles)
  useStyles(alertBarStyles)
  return (
    <div
      {...rest}
      ref={ref}
      role="alert"
      className={joinClasses('p-note p-alert', className)}
      data-kind={kind}
      data-testid={testId}
    >
      <Icon name={kind === 'critical' ? 'error' : 'warning'} />
      <div>
        <span className="p-note-text">
          <b>{title}</b>
          {children && <span>{children}</span>}
        </span>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          icon="close"
          label={dismissLabel}
          onClick={onDismiss}
          testId={'alert-bar-close' satisfies LateTestId}
        />
      )}
    </div>
  )
})
