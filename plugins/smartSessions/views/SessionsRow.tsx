'use client'
import { router } from 'portico/core'
import { useService, useText } from 'portico/react'
import { Icon, List, MoreIcon, Row } from 'portico/ui'
import type { SmartSessionsTestId } from '../SmartSessionsTestId.js'

/** The link to the permissions that were granted. */
export default function SessionsRow() {
  const text = useText()
  const { push } = useService(router)
  return (
    <List>
      <Row
        testId={'open-smart-sessions' satisfies SmartSessionsTestId}
        logo={<MoreIcon name="settings" className="p-account-icon" />}
        name={text('smartSessions.title')}
        chips={<Icon name="chevron" />}
        onClick={() => push('SmartSessions')}
      />
    </List>
  )
}
