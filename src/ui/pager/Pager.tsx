'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { Button } from '../rest.js'
import { pagerStyles } from './pagerStyles.js'

/** Props of Pager. */
export interface PagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Whether more can be loaded, is on its way, could not be loaded, or is not there. */
  state: 'more' | 'loading' | 'failed' | 'end'
  /**
   * Loads more; `pressed` says that the visitor asked for it, so that focus may move to the first new item. Also called with it
   * while more is on its way: the way to the button may have started that.
   */
  onMore: (pressed: boolean) => void
  /** Label of the button. */
  moreLabel: string
  /** Label of the button while it loads. */
  loadingLabel: string
  /** Label of the button after a failure. */
  retryLabel?: string | undefined
  /** Sentence at the end, or of what went wrong. */
  message?: ReactNode
  /** Test id of the part. */
  testId?: string | undefined
}

/** The end of a list that loads more as it comes near, with a button for those who do not scroll. */
export const Pager = forwardRef<HTMLDivElement, PagerProps>(function Pager(
  {
    state,
    onMore,
    moreLabel,
    loadingLabel,
    retryLabel = moreLabel,
    message,
    className,
    testId = 'pager' satisfies LateTestId,
    ...rest
  },
  ref,
) {
  useStyles(pagerStyles)
  const sentinel = useRef<HTMLElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (state !== 'more' || !sentinel.current) return
    const observer = new IntersectionObserver((entries) => {
      // On a busy page several come at once, the first of them from before the scrolling.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      latest.current(false)
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [state])
  return (
    <div
      {...rest}
      ref={ref}
      className={joinClasses('p-pager', className)}
      data-state={state}
      data-testid={testId}
    >
      <i ref={sentinel} aria-hidden />
      <p role="status">{message}</p>
      {state !== 'end' && (
        <Button
          onClick={() => onMore(true)}
          onClickCapture={() => state === 'loading' && onMore(true)}
          busy={state === 'loading'}
          busyLabel={loadingLabel}
          testId={'load-more' satisfies LateTestId}
        >
          {state === 'failed' ? retryLabel : moreLabel}
        </Button>
      )}
    </div>
  )
})
