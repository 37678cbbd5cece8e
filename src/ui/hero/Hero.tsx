'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { restStyles } from '../restStyles.js'

/** Props of Hero. */
export interface HeroProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title' | 'children'> {
  /** Picture above the title, normally a Logo of 64 pixels. */
  logo?: ReactNode
  /** Draws a check beside the picture. */
  done?: boolean | undefined
  /** The current step. */
  title: ReactNode
  /** The visitor's next step. */
  sentence?: ReactNode
  /** Test id of the hero. */
  testId?: string | undefined
}

/** The picture and sentence of a waiting view. */
export const Hero = forwardRef<HTMLDivElement, HeroProps>(function Hero(
  { logo, done, title, sentence, className, testId, ...rest },
  ref,
) {
  useStyles(restStyles)
  return (
    <div {...rest} ref={ref} className={joinClasses('p-hero', className)} data-testid={testId}>
      <div className="p-hero-marks">
        {logo}
        {done && (
          <svg className="p-hero-check" viewBox="0 0 64 64" fill="none" aria-hidden>
            <path
              d="M20 33l8.5 8.5L45 25"
              pathLength="1"
              stroke="currentColor"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        )}
      </div>
      <div>
        <p className="p-hero-title">{title}</p>
        {sentence && <p>{sentence}</p>}
      </div>
    </div>
  )
})
