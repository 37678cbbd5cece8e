'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of SectionLabel. */
export interface SectionLabelProps extends ComponentPropsWithoutRef<'h3'> {
  /** Test id of the heading. */
  testId?: string | undefined
}

/** Heading of a block inside a view. */
export const SectionLabel = forwardRef<HTMLHeadingElement, SectionLabelProps>(function SectionLabel(
  { className, testId, children, ...rest },
  ref,
) {
  return (
    <h3 {...rest} ref={ref} className={joinClasses('p-section', className)} data-testid={testId}>
      {children}
    </h3>
  )
})
