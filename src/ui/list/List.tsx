'use client'

import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

/** Props of List. */
export interface ListProps extends ComponentPropsWithoutRef<'ul'> {
  /** Test id of the list. */
  testId?: string | undefined
}

/** A list whose children are Rows. */
export const List = forwardRef<HTMLUListElement, ListProps>(function List(
  { className, testId, ...rest },
  ref,
) {
  return (
    <ul role="list" {...rest} ref={ref} className={joinClasses('p-list', className)} data-testid={testId} />
  )
})
