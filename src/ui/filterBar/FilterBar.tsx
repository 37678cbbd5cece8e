'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { filterChipStyles } from '../filterChip/filterChipStyles.js'

/** Props of FilterBar. */
export interface FilterBarProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role'> {
  /** Name of the group. */
  label: string
  /** Test id of the group. */
  testId?: string | undefined
}

/** A line of FilterChips. */
export const FilterBar = forwardRef<HTMLDivElement, FilterBarProps>(function FilterBar(
  { label, className, testId, ...rest },
  ref,
) {
  useStyles(filterChipStyles)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      {...rest}
      ref={ref}
      role="group"
      aria-label={label}
      className={joinClasses('p-filters', className)}
      data-testid={testId}
    />
  )
})
