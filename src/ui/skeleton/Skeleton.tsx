'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import type { TestId } from '../testIds.js'

/** Props of Skeleton. */
export interface SkeletonProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** Size of the content to come. */
  shape?: 'row' | 'tile' | 'number' | 'text' | undefined
  /** Test id of the skeleton. */
  testId?: string | undefined
}

/** Placeholder of loading content; put `aria-busy` on its container. */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { shape = 'row', className, testId = 'skeleton' satisfies TestId, ...rest },
  ref,
) {
  return (
    <span
      {...rest}
      ref={ref}
      aria-hidden
      className={joinClasses('p-skeleton', className)}
      data-shape={shape}
      data-testid={testId}
    />
  )
})
