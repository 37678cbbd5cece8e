'use client'
import { router } from 'portico/core'
import { useService, useText } from 'portico/react'
import { Icon, List, MoreIcon, Row } from 'portico/ui'
import type { NamesTestId } from '../NamesTestId.js'

/** The link to the view where an account without a name gets one. */
export default function NameRow() {
  const text = useText()
  const { push } = useService(router)
  return (
    <List>
      <Row
        testId={'open-register-name' satisfies NamesTestId}
        logo={<MoreIcon name="edit" className="p-account-icon" />}
        name={text('names.choose')}
        chips={<Icon name="chevron" />}
        onClick={() => push('RegisterAccountName')}
      />
    </List>
  )
}
