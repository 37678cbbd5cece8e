'use client'
import type { Namespace } from 'portico/kernel'
import { useOnline, useService, useText } from 'portico/react'
import { Button, EmptyState, List, Skeleton } from 'portico/ui'
import type { ActivityTestId } from '../ActivityTestId.js'
import { type ActivityState, activity as token } from '../contract.js'

interface ActivityEmptyProps {
  readonly namespace: Namespace
  readonly status: ActivityState['status'] | undefined
  /** True if only transactions sent from this browser can be listed. */
  readonly ownOnly: boolean | undefined
}

const lines = (
  <svg viewBox="0 0 96 48" aria-hidden>
    <circle cx="22" cy="12" r="7" />
    <circle cx="22" cy="36" r="7" strokeDasharray="3 4" />
    <path d="M40 9h36M40 16h20M19 12l2 2 4-4" />
    <path d="M40 33h28M40 40h16" strokeDasharray="3 4" />
  </svg>
)

/** Placeholders of the rows that are loading, or the reason why there are none. */
export function ActivityEmpty({ namespace, status = 'loading', ownOnly }: ActivityEmptyProps) {
  const text = useText()
  const online = useOnline()
  const { more } = useService(token)
  if (status === 'loading')
    return (
      <div className="p-activity-days">
        <section aria-busy aria-label={text('activity.loading')}>
          <span className="p-section p-activity-wait">
            <Skeleton shape="text" />
          </span>
          <List>
            {[1, 2, 3, 4, 5].map((each) => (
              <li key={each}>
                <Skeleton />
              </li>
            ))}
          </List>
        </section>
      </div>
    )
  if (status === 'failed')
    return (
      <EmptyState
        role="alert"
        icon="warning"
        title={text('activity.failed')}
        sentence={online ? undefined : text('activity.offline')}
        testId={'activity-failed' satisfies ActivityTestId}
        action={
          <Button testId={'activity-retry' satisfies ActivityTestId} onClick={() => more(namespace)}>
            {text('activity.retry')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={lines}
      title={text('activity.none')}
      sentence={text(ownOnly ? 'activity.none.own' : 'activity.none.text')}
    />
  )
}
