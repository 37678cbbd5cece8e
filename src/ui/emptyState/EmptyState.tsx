'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactElement, type ReactNode } from 'react'
import { joinClasses, useStyles } from '../core.js'
import { Icon, type IconName } from '../rest.js'
import type { TestId } from '../testIds.js'
import { emptyStateStyles } from './emptyStateStyles.js'

/** Props of EmptyState. */
export interface EmptyStateProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title' | 'children'> {
  /** Icon over the title. */
  icon?: IconName | ReactElement | undefined
  /** Names the missing content. */
  title: ReactNode
  /** The content to expect, or a suggestion. */
  sentence?: ReactNode
  /** Control that helps. */
  action?: ReactNode
  /** Test id of the block. */
  testId?: string | undefined
}

/** Says that there is nothing to show, and what to do about it. */
export const EmptyState = forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(
  { icon, title, sentence, action, className, testId = 'empty-state' satisfies TestId, ...rest },
  ref,
) {
  useStyles(emptyStateStyles)
  return (
    <div {...rest} ref={ref} className={joinClasses('p-empty', className)} data-testid={testId}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <h3>{title}</h3>
      {sentence && <p>{sentence}</p>}
      {action}
    </div>
  )
})
