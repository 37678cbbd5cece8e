'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of Separator. */
export interface SeparatorProps extends ComponentPropsWithoutRef<'div'> {
  /** Test id of the separator. */
  testId?: string | undefined
}

/** A line between alternatives, with a word in its middle. */
export const Separator = forwardRef<HTMLDivElement, SeparatorProps>(function Separator(
  { className, testId, ...rest },
  ref,
) {
  return <div {...rest} ref={ref} className={joinClasses('p-separator', className)} data-testid={testId} />
})
