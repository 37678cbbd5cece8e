'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import type { TestId } from '../testIds.js'

/** Props of StatusText. */
export interface StatusTextProps extends Omit<ComponentPropsWithoutRef<'p'>, 'role'> {
  /** Meaning of the sentence. */
  tone?: 'info' | 'waiting' | 'done' | 'failed' | undefined
  /** Test id of the text. */
  testId?: string | undefined
}

/** The polite live region of a view; keep it mounted even while it is empty. */
export const StatusText = forwardRef<HTMLParagraphElement, StatusTextProps>(function StatusText(
  { tone = 'info', className, testId = 'status-text' satisfies TestId, ...rest },
  ref,
) {
  return (
    <p
      {...rest}
      ref={ref}
      role="status"
      className={joinClasses('p-status', className)}
      data-tone={tone}
      data-testid={testId}
    />
  )
})
