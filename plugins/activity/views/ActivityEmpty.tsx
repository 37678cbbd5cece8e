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
      title={text('activity.none')}
      sentence={text(ownOnly ? 'activity.none.own' : 'activity.none.text')}
    />
  )
}
