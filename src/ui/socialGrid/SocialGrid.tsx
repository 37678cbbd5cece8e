'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { socialButtonStyles } from '../socialButton/socialButtonStyles.js'

/** Props of SocialGrid. */
export interface SocialGridProps extends Omit<ComponentPropsWithoutRef<'div'>, 'role'> {
  /** Name of the group. */
  label: string
  /** Test id of the group. */
  testId?: string | undefined
}

/** SocialButtons in equal columns, at most four. */
export const SocialGrid = forwardRef<HTMLDivElement, SocialGridProps>(function SocialGrid(
  { label, className, testId, ...rest },
  ref,
) {
  useStyles(socialButtonStyles)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      {...rest}
      ref={ref}
      role="group"
      aria-label={label}
      className={joinClasses('p-socials', className)}
      data-testid={testId}
    />
  )
})
