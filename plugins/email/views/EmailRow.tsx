'use client'
import { router } from 'portico/core'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { useService, useText } from 'portico/react'
import { Icon, List, MoreIcon, Row } from 'portico/ui'
import type { EmailTestId } from '../EmailTestId.js'

/** The e-mail of the logged-in user, and the link to change it. */
const EmailRow = ({ account: { user } }: AccountPartProps) => {
  const text = useText()
  const { push } = useService(router)
  return (
    <List>
      <Row
        testId={'open-update-email' satisfies EmailTestId}
        logo={<MoreIcon name="mail" className="p-account-icon" />}
        name={text('email.method')}
        description={
          <bdi dir="ltr" translate="no">
            {user?.email}
          </bdi>
        }
        chips={<Icon name="chevron" />}
        onClick={() => push('UpdateEmailWallet')}
      />
    </List>
  )
}

export default EmailRow
