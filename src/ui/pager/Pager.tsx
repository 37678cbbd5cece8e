'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useRef } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { Button } from '../rest.js'
import { pagerStyles } from './pagerStyles.js'

/** Props of Pager. */
export interface PagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Whether more can be loaded, is loading, failed to load, or does not exist. */
  state: 'more' | 'loading' | 'failed' | 'end'
  /**
   * Loads more; `pressed` means that the visitor pressed the button, so that the focus may move to the first
   * new item. A press counts even while more is loading, because scrolling to the button may have started
   * that.
   */
  onMore: (pressed: boolean) => void
  /** Label of the button. */
  moreLabel: string
  /** Label of the button while it loads. */
  loadingLabel: string
  /** Label of the button after a failure. */
  retryLabel?: string | undefined
  /** Sentence at the end, or about a failure. */
  message?: ReactNode
  /** Test id of the part. */
  testId?: string | undefined
}

/**
 * The end of a list. It loads more when it comes near the viewport, and has a button for visitors who do not
 * scroll.
 */
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
      // On a busy page several entries come at once, the first from before the scrolling.
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
