'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { Icon } from '../rest.js'
import { noteStyles } from './noteStyles.js'

const icons = { info: 'info', caution: 'warning', critical: 'error', positive: 'check' } as const

/** Props of Note. */
export interface NoteProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role'> {
  /** Severity of the note; a critical one interrupts a screen reader. */
  kind?: keyof typeof icons | undefined
  /** Interrupts a screen reader although the note is not critical. */
  alert?: boolean | undefined
  /** Control under the text. */
  action?: ReactNode
  /** Test id of the note. */
  testId?: string | undefined
}

/** A sentence with an icon that stands out from the content. */
export const Note = forwardRef<HTMLDivElement, NoteProps>(function Note(
  { kind = 'info', alert, action, className, testId, children, ...rest },
  ref,
) {
  useStyles(noteStyles)
  return (
    <div
      {...rest}
      ref={ref}
      role={alert || kind === 'critical' ? 'alert' : undefined}
      className={joinClasses('p-note', className)}
      data-kind={kind}
      data-testid={testId}
    >
      <Icon name={icons[kind]} />
      <div>
        <span className="p-note-text">{children}</span>
        {action}
      </div>
    </div>
  )
})
