'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of Glyph. */
export interface GlyphProps extends ComponentPropsWithoutRef<'svg'> {
  /** SVG path in a 20 × 20 square. */
  path: string
  /** Mirrors the glyph where text runs from right to left. */
  flip?: boolean | undefined
  /** Test id of the glyph. */
  testId?: string | undefined
}

/** Draws a path like Icon, for the first view, which does not load all icons. */
export const Glyph = forwardRef<SVGSVGElement, GlyphProps>(function Glyph(
  { path, flip, className, testId, ...rest },
  ref,
) {
  return (
    <svg
      {...rest}
      ref={ref}
      className={joinClasses(flip ? 'p-icon p-flip' : 'p-icon', className)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      data-testid={testId}
    >
      <path d={path} />
    </svg>
  )
})
