'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { restStyles } from '../restStyles.js'

/** Props of Hero. */
export interface HeroProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title' | 'children'> {
  /** Picture at the start, normally a Logo of 64 pixels. */
  logo: ReactNode
  /** The current step. */
  title: ReactNode
  /** The visitor's next step. */
  sentence?: ReactNode
  /** Test id of the hero. */
  testId?: string | undefined
}

/** The picture and sentence of a waiting view. */
export const Hero = forwardRef<HTMLDivElement, HeroProps>(function Hero(
  { logo, title, sentence, className, testId, ...rest },
  ref,
) {
  useStyles(restStyles)
  return (
    <div {...rest} ref={ref} className={joinClasses('p-hero', className)} data-testid={testId}>
      {logo}
      <div>
        <p className="p-hero-title">{title}</p>
        {sentence && <p>{sentence}</p>}
      </div>
    </div>
  )
})
