'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { Icon } from '../rest.js'
import { filterChipStyles } from './filterChipStyles.js'

/** Props of FilterChip. */
export interface FilterChipProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'onChange' | 'onClick' | 'disabled'> {
  /** Whether the filter applies. */
  pressed: boolean
  /** Receives the state that was asked for. */
  onChange: (pressed: boolean) => void
  /** Test id of the chip. */
  testId?: string | undefined
}

/** A filter that is on or off. */
export const FilterChip = forwardRef<HTMLButtonElement, FilterChipProps>(function FilterChip(
  { pressed, onChange, className, testId, children, ...rest },
  ref,
) {
  useStyles(filterChipStyles)
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={joinClasses('p-filter', className)}
      aria-pressed={pressed}
      data-testid={testId}
      onClick={() => onChange(!pressed)}
    >
      {pressed && <Icon name="check" />}
      {children}
    </button>
  )
})
