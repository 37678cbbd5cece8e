'use client'

import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { joinClasses, useStyles } from '../core.js'
import type { LateTestId } from '../lateTestIds.js'
import { countdownStyles } from './countdownStyles.js'

/** Props of Countdown. */
export interface CountdownProps extends Omit<ComponentPropsWithoutRef<'span'>, 'role' | 'children'> {
  /** End time, in milliseconds since the epoch. */
  until: number
  /** The sentence around the time; the time is a single text in digits, e.g. "3:42". */
  children: (time: ReactNode) => ReactNode
  /** Counts in seconds instead of minutes and seconds. */
  seconds?: boolean | undefined
  /** Sentence to announce at 60, 10 and 0 seconds; nothing else is announced. */
  announce?: ((remaining: number) => string | undefined) | undefined
  /** Called once at the end. */
  onEnd?: (() => void) | undefined
  /** Test id of the text. */
  testId?: string | undefined
}

const marks = [60, 10, 0]
const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The remaining time, measured by the clock and not announced each second. */
export const Countdown = forwardRef<HTMLSpanElement, CountdownProps>(function Countdown(
  {
    until,
    children,
    seconds,
    announce,
    onEnd,
    className,
    testId = 'countdown' satisfies LateTestId,
    ...rest
  },
  ref,
) {
  useStyles(countdownStyles)
  const [remaining, setRemaining] = useState(() => secondsTo(until))
  const [announced, setAnnounced] = useState('')
  const latest = useRef({ announce, onEnd })
  useEffect(() => {
    latest.current = { announce, onEnd }
  })
  useEffect(() => {
    setAnnounced('')
    let before = Number.POSITIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = secondsTo(until)
      setRemaining(now)
      // A page that slept may have passed several marks; only the last one is still true.
      const mark = marks.filter((second) => now <= second && second < before).at(-1)
      if (mark !== undefined && (before !== Number.POSITIVE_INFINITY || now === mark))
        setAnnounced(latest.current.announce?.(mark) ?? '')
      before = now
      if (now > 0) timer = setTimeout(tick, until - Date.now() - (now - 1) * 1000)
      else latest.current.onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  const digits = seconds
    ? String(remaining)
    : `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}`
  return (
    <span
      {...rest}
      ref={ref}
      className={joinClasses('p-countdown', className)}
      data-soon={remaining <= 60 && !seconds ? '' : undefined}
      data-testid={testId}
    >
      {children(
        <bdi role="timer" dir="ltr">
          {digits}
        </bdi>,
      )}
      <span role="status" className="p-sr">
        {announced}
      </span>
    </span>
  )
})
