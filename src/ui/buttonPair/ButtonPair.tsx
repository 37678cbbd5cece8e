'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { buttonPairStyles } from './buttonPairStyles.js'

/** Props of ButtonPair. */
export interface ButtonPairProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** The button that leaves, normally Cancel. */
  secondary: ReactNode
  /** The button that runs the action. */
  primary: ReactNode
  /** Test id of the pair. */
  testId?: string | undefined
}

/** Two buttons at the end of a view: one third and two thirds, or stacked with the primary on top. */
export const ButtonPair = forwardRef<HTMLDivElement, ButtonPairProps>(function ButtonPair(
  { secondary, primary, className, testId, ...rest },
  ref,
) {
  useStyles(buttonPairStyles)
  return (
    <div {...rest} ref={ref} className={joinClasses('p-pair', className)} data-testid={testId}>
      <div>{secondary}</div>
      <div>{primary}</div>
    </div>
  )
})
