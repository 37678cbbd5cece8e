'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon, type IconName } from '../icon/Icon.js'
import { joinClasses } from '../joinClasses.js'

/** Props of IconButton. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'disabled'> {
  /** Name of the button for assistive technology. */
  label: string
  /** Icon to show. */
  icon: IconName
  /** Test id of the button. */
  testId?: string | undefined
}

/** A square button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, className, testId, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={joinClasses('p-icon-button', className)}
      aria-label={label}
      data-testid={testId}
    >
      <Icon name={icon} />
    </button>
  )
})
