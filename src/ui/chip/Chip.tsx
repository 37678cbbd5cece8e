'use client'

import { forwardRef, type MouseEventHandler, type ReactNode, type Ref } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of Chip. */
export interface ChipProps {
  /** Text of the chip. */
  children: ReactNode
  /** Colour of text and border. */
  tone?: 'signal' | 'positive' | 'caution' | 'critical' | undefined
  /** Makes the chip a toggle button. */
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** State of the toggle. */
  pressed?: boolean | undefined
  /** Extra class. */
  className?: string | undefined
  /** Test id of the chip. */
  testId?: string | undefined
}

/** A small label, or a toggle when it has an action. */
export const Chip = forwardRef<HTMLElement, ChipProps>(function Chip(
  { children, tone, onClick, pressed = false, className, testId },
  ref,
) {
  const shared = {
    className: joinClasses('p-chip', className),
    'data-tone': tone,
    'data-testid': testId,
    dir: 'auto',
  }
  return onClick ? (
    <button
      {...shared}
      ref={ref as Ref<HTMLButtonElement>}
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  ) : (
    <span {...shared} ref={ref as Ref<HTMLSpanElement>}>
      {children}
    </span>
  )
})
