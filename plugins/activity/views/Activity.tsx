'use client'
import { sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useLocale, useOnline, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Icon, Note, Pager, SectionLabel, useStyles, VirtualList } from 'portico/ui'
import { useMemo } from 'react'
import type { ActivityTestId } from '../ActivityTestId.js'
import { type Activity as ActivityItem, activity as token } from '../contract.js'
import { groupByDay } from '../groupByDay.js'
import { ActivityEmpty } from './ActivityEmpty.js'
import { ActivityRow } from './ActivityRow.js'
import { activityStyles } from './activityStyles.js'
import { useActivity } from './useActivity.js'

type Item = { readonly day: string } | { readonly row: ActivityItem }

/** All transactions of an account, page by page. */
function FullActivity({ namespace }: { readonly namespace: Namespace }) {
  const text = useText()
  const locale = useLocale()
  const online = useOnline()
  const { more } = useService(token)
  const { state } = useService(sessions)
  const explorer = useSource(state, (all) => all.namespaces[namespace]?.account.addressExplorerUrl)
  const { rows, status, ownOnly } = useActivity(namespace) ?? {}
  const items = useMemo(
    () =>
      groupByDay(rows ?? [], locale, Date.now()).flatMap(({ label, rows: dayRows }): readonly Item[] => [
        { day: label },
        ...dayRows.map((row) => ({ row })),
      ]),
    [rows, locale],
  )
  return (
    <>
      {rows?.length && status ? (
        <>
          <VirtualList
            aria-label={text('activity.title')}
            testId={'activity-list' satisfies ActivityTestId}
            items={items}
            itemKey={(item) => ('day' in item ? item.day : item.row.id)}
            renderItem={(item) =>
              'day' in item ? (
                <li>
                  <SectionLabel>{item.day}</SectionLabel>
                </li>
              ) : (
                <ActivityRow row={item.row} />
              )
            }
          />
          <Pager
            state={status}
            onMore={(pressed) => (pressed || online) && more(namespace)}
            moreLabel={text('activity.more')}
            loadingLabel={text('activity.more.loading')}
            retryLabel={text('activity.retry')}
            message={status === 'failed' && text(online ? 'activity.more.failed' : 'activity.offline')}
          />
        </>
      ) : (
        <ActivityEmpty namespace={namespace} status={status} ownOnly={ownOnly} />
      )}
      {ownOnly && !!rows?.length && (
        <Note testId={'activity-limited' satisfies ActivityTestId}>{text('activity.limited')}</Note>
      )}
      {explorer && (
        <a
          className="p-button"
          data-variant="link"
          href={explorer}
          target="_blank"
          rel="noopener noreferrer"
          data-testid={'activity-explorer' satisfies ActivityTestId}
        >
          {text('activity.explorer')}
          <Icon name="external" />
        </a>
      )}
    </>
  )
}

/** The activity of the account in use, or of another namespace's. */
const Activity: ViewComponent<'Activity'> = ({ params }) => {
  useStyles(activityStyles)
  const { state } = useService(sessions)
  const active = useSource(state, (all) => all.activeNamespace)
  const namespace = params?.namespace ?? active
  return namespace ? <FullActivity namespace={namespace} /> : null
}

export { allMessages as messages } from './allMessages.js'
export default Activity
