'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of Chip. */
export interface ChipProps extends Omit<ComponentPropsWithoutRef<'span'>, 'dir'> {
  /** Text of the chip. */
  children: ReactNode
  /** Colour of text and border. */
  tone?: 'signal' | 'positive' | 'caution' | 'critical' | undefined
  /** Test id of the chip. */
  testId?: string | undefined
}

/** A small label. */
export const Chip = forwardRef<HTMLSpanElement, ChipProps>(function Chip(
  { tone, className, testId, ...rest },
  ref,
) {
  return (
    <span
      {...rest}
      ref={ref}
      className={joinClasses('p-chip', className)}
      data-tone={tone}
      data-testid={testId}
      dir="auto"
    />
  )
})
