'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { messageBlockStyles } from './messageBlockStyles.js'

/** Props of MessageBlock. */
export interface MessageBlockProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Name of the block. */
  label: string
  /** The whole message; it is never truncated. */
  text: string
  /** Shows more lines at once. */
  expanded?: boolean | undefined
  /** Test id of the block. */
  testId?: string | undefined
}

/** A message to sign, verbatim, in a scrollable region that can be focused. */
export const MessageBlock = forwardRef<HTMLElement, MessageBlockProps>(function MessageBlock(
  { label, text, expanded, className, testId = 'message-block' satisfies LateTestId, ...rest },
  ref,
) {
  useStyles(messageBlockStyles)
  return (
    <section
      dir="auto"
      translate="no"
      {...rest}
      ref={ref}
      className={joinClasses('p-message', className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      data-expanded={expanded ? '' : undefined}
      data-testid={testId}
    >
      {text}
    </section>
  )
})
