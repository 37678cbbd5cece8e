'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.js'
import { StatusText, takeFocus } from '../core.js'
import { Hero } from '../hero/Hero.js'
import type { TestId } from '../testIds.js'

/** How long until a retry is offered, in milliseconds. */
const LATE = 5000
/** How long a live region must exist before its first text: otherwise browsers treat the text as initial content. */
const SETTLED = 100

/** Props of Waiting. */
export interface WaitingProps {
  /** Image of the awaited party, normally a Logo of 64 pixels. */
  logo: ReactNode
  /** The current step. */
  title: string
  /** Instruction for the visitor. */
  sentence?: string | undefined
  /** A further sentence, shown while waiting. */
  more?: string | undefined
  /** Instruction in case nothing happens; shown after 5 s. */
  late?: string | undefined
  /** Status of the attempt. */
  status: 'waiting' | 'failed' | 'done'
  /** A more specific status for the image's `data-status`; defaults to the status. */
  state?: string | undefined
  /** Announced by screen readers while waiting. */
  announcement: string
  /** Number of the attempt; a new one restarts the 5 s. */
  attempt?: number | undefined
  /** Starts another attempt; offered after 5 s and after a failure. */
  onRetry?: (() => void) | undefined
  /** Name of the retry button. */
  retryLabel?: string | undefined
  /** Other ways to go on. */
  children?: ReactNode
}

/**
 * Waits for an answer: says who was asked and what to do, and offers a retry if nothing happens or the
 * attempt fails.
 */
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
  const [announced, setAnnounced] = useState('')
  const retry = useRef<HTMLButtonElement>(null)
  const waiting = status === 'waiting'
  const failed = status === 'failed'
  const isLate = waiting && lateAt === attempt
  useEffect(() => {
    const timer = waiting ? setTimeout(setLateAt, LATE, attempt) : undefined
    return () => clearTimeout(timer)
  }, [waiting, attempt])
  const now = failed && sentence ? `${title} – ${sentence}` : (isLate && late) || announcement
  // biome-ignore lint/correctness/useExhaustiveDependencies: setting the announcement must not repeat it
  useEffect(() => {
    if (announced) return setAnnounced(now)
    const timer = setTimeout(setAnnounced, SETTLED, now)
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => {
    if (failed) takeFocus(retry.current)
  }, [failed])
  return (
    <>
      <Hero logo={logo} done={status === 'done'} title={title} sentence={sentence} data-status={state} />
      {waiting && more && <p>{more}</p>}
      {isLate && late && <p>{late}</p>}
      <StatusText className="p-sr" tone={status}>
        {/* When done, the view leaves at once. */}
        {status === 'done' ? now : announced}
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
