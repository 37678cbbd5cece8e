'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.js'
import { StatusText, takeFocus } from '../core.js'
import { Hero } from '../hero/Hero.js'
import type { TestId } from '../testIds.js'

/** How long a visitor waits before another try is offered. */
const LATE = 5000
/** How long a live region is there before its first text, or browsers take the text for a part of it. */
const SETTLED = 100

/** Props of Waiting. */
export interface WaitingProps {
  /** Picture of what is waited for, normally a Logo of 64 pixels. */
  logo: ReactNode
  /** What is going on. */
  title: string
  /** What to do. */
  sentence?: string | undefined
  /** More to do, under the picture. */
  more?: string | undefined
  /** What to do when nothing happens; shown after 5 s. */
  late?: string | undefined
  /** Where the attempt stands. */
  status: 'waiting' | 'failed' | 'done'
  /** A finer name of the status, as `data-status` of the picture; the status itself where absent. */
  state?: string | undefined
  /** What a screen reader is told while it waits. */
  announcement: string
  /** Number of the attempt; another one starts the 5 s anew. */
  attempt?: number | undefined
  /** Starts another attempt; offered after 5 s and after a failure. */
  onRetry?: (() => void) | undefined
  /** Name of the retry button. */
  retryLabel?: string | undefined
  /** Other ways out. */
  children?: ReactNode
}

/** Waiting for somebody's answer: who is asked, what to do, and another try when nothing happens or it failed. */
export function Waiting({
  logo,
  title,
  sentence,
  more,
  late,
  status,
  state = status,
  announcement,
  attempt = 0,
  onRetry,
  retryLabel,
  children,
}: WaitingProps) {
  const [lateAt, setLateAt] = useState<number>()
  const [said, say] = useState('')
  const retry = useRef<HTMLButtonElement>(null)
  const waiting = status === 'waiting'
  const failed = status === 'failed'
  const isLate = waiting && lateAt === attempt
  useEffect(() => {
    const timer = waiting ? setTimeout(setLateAt, LATE, attempt) : undefined
    return () => clearTimeout(timer)
  }, [waiting, attempt])
  const now = failed && sentence ? `${title} – ${sentence}` : (isLate && late) || announcement
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told does not tell it again
  useEffect(() => {
    if (said) return say(now)
    const timer = setTimeout(say, SETTLED, now)
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => {
    if (failed) takeFocus(retry.current)
  }, [failed])
  return (
    <>
      <Hero logo={logo} title={title} sentence={sentence} data-status={state} />
      {waiting && more && <p>{more}</p>}
      {isLate && late && <p>{late}</p>}
      <StatusText className="p-sr" tone={status}>
        {/* Who is done leaves at once. */}
        {status === 'done' ? now : said}
      </StatusText>
      {onRetry && (failed || isLate) && (
        <Button
          ref={retry}
          variant={failed ? 'primary' : 'secondary'}
          testId={'retry' satisfies TestId}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
      {children}
    </>
  )
}
