'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { MoreIcon } from '../icon/MoreIcon.js'
import type { LateTestId } from '../lateTestIds.js'
import { accordionStyles } from './accordionStyles.js'

/** Props of Accordion. */
export interface AccordionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onToggle'> {
  /** Short description of the content; always visible. */
  label: ReactNode
  /** Whether it is open; if absent, the component keeps its own state. */
  open?: boolean | undefined
  /** Called with the requested state. */
  onToggle?: ((open: boolean) => void) | undefined
  /** Test id of the part. */
  testId?: string | undefined
}

/** Details that a button reveals. */
export const Accordion = forwardRef<HTMLDivElement, AccordionProps>(function Accordion(
  { label, open, onToggle, className, testId = 'accordion' satisfies LateTestId, children, ...rest },
  ref,
) {
  useStyles(accordionStyles)
  const id = useId()
  const [ownOpen, setOwnOpen] = useState(false)
  const shown = open ?? ownOpen
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
          setOwnOpen(!shown)
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
