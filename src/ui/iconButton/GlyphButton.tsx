'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of GlyphButton. */
export interface GlyphButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'disabled'> {
  /** Name of the button for assistive technology. */
  label: string
  /** Its content: a Glyph or an Icon. */
  glyph: ReactNode
  /** Test id of the button. */
  testId?: string | undefined
}

/** An IconButton for the first view, which does not load all icons. */
export const GlyphButton = forwardRef<HTMLButtonElement, GlyphButtonProps>(function GlyphButton(
  { label, glyph, className, testId, ...rest },
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
      {glyph}
    </button>
  )
})
