'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { MoreIcon } from '../icon/MoreIcon.js'
import type { LateTestId } from '../lateTestIds.js'
import { accordionStyles } from './accordionStyles.js'

/** Props of Accordion. */
export interface AccordionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onToggle'> {
  /** What is inside, in a few words; always in sight. */
  label: ReactNode
  /** Whether it is open; without it the part keeps that itself. */
  open?: boolean | undefined
  /** Receives the state that was asked for. */
  onToggle?: ((open: boolean) => void) | undefined
  /** Test id of the part. */
  testId?: string | undefined
}

/** Details that can be looked at, behind a button. */
export const Accordion = forwardRef<HTMLDivElement, AccordionProps>(function Accordion(
  { label, open, onToggle, className, testId = 'accordion' satisfies LateTestId, children, ...rest },
  ref,
) {
  useStyles(accordionStyles)
  const id = useId()
  const [own, setOwn] = useState(false)
  const shown = open ?? own
  return (
    <div
      {...rest}
      ref={ref}
      className={joinClasses('p-accordion', className)}
      data-open={shown ? '' : undefined}
      data-testid={testId}
    >
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => {
          setOwn(!shown)
          onToggle?.(!shown)
        }}
      >
        <span>{label}</span>
        <MoreIcon name="chevron-down" />
      </button>
      <div id={id}>
        <div>{children}</div>
      </div>
    </div>
  )
})
