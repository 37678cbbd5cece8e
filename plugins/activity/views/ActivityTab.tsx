'use client'
import { router } from 'portico/core'
import type { AccountTabProps } from 'portico/plugins/account/contract'
import { useLocale, useService, useText } from 'portico/react'
import { Button, List, Note, SectionLabel, useStyles } from 'portico/ui'
import type { ActivityTestId } from '../ActivityTestId.js'
import { groupByDay } from '../groupByDay.js'
import { ActivityEmpty } from './ActivityEmpty.js'
import { ActivityRow } from './ActivityRow.js'
import { activityStyles } from './activityStyles.js'
import { useActivity } from './useActivity.js'

/** Maximum number of transactions in the tab; the view lists them all. */
const MOST_SHOWN = 10

/** The latest transactions of an account. */
export default function ActivityTab({ namespace }: AccountTabProps) {
  useStyles(activityStyles)
  const text = useText()
  const locale = useLocale()
  const { push } = useService(router)
  const { rows = [], status, ownOnly } = useActivity(namespace) ?? {}
  const shownRows = rows.slice(0, MOST_SHOWN)
  const hasMore = rows.length > MOST_SHOWN || (rows.length > 0 && (status === 'more' || status === 'failed'))
  return (
    <>
      {shownRows.length > 0 && status === 'failed' && (
        <Note alert kind="caution">
          {text('activity.failed')}
        </Note>
      )}
      {shownRows.length > 0 ? (
        <div className="p-activity-days" data-testid={'activity-list' satisfies ActivityTestId}>
          {groupByDay(shownRows, locale, Date.now()).map(({ label, rows: dayRows }) => (
            <section key={label}>
              <SectionLabel>{label}</SectionLabel>
              <List aria-label={label}>
                {dayRows.map((row) => (
                  <ActivityRow key={row.id} row={row} />
                ))}
              </List>
            </section>
          ))}
        </div>
      ) : (
        <ActivityEmpty namespace={namespace} status={status} ownOnly={ownOnly} />
      )}
      {ownOnly && rows.length > 0 && (
        <Note className="p-activity-limited" testId={'activity-limited' satisfies ActivityTestId}>
          {text('activity.limited')}
        </Note>
      )}
      {hasMore && (
        <Button
          variant="link"
          testId={'activity-all' satisfies ActivityTestId}
          onClick={() => push('Activity', { namespace })}
        >
          {text('activity.all')}
        </Button>
      )}
    </>
  )
}
