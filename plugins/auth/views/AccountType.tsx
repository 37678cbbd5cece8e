'use client'
import { notices } from 'portico/core'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { useChrome, useOptionalService, useService, useText } from 'portico/react'
import { List, Toggle } from 'portico/ui'
import { useRef, useState } from 'react'
import type { AuthTestId } from '../AuthTestId.js'
import { auth } from '../contract.js'

/** Switches between the smart account and the plain one. */
const AccountType = ({ account }: AccountPartProps) => {
  const text = useText()
  const notice = useOptionalService(notices)
  const { setAccountType, user } = useService(auth)
  const [busy, setBusy] = useState(false)
  const unsay = useRef<() => void>(undefined)
  useChrome({ status: busy ? 'waiting' : 'idle' })
  const change = async (smart: boolean) => {
    unsay.current?.()
    setBusy(true)
    const type = smart ? 'smartAccount' : 'eoa'
    try {
      await setAccountType(type)
    } catch {
      // Who signed out meanwhile knows; and a site that refuses leaves the plain account, which may be the one wished.
      const now = user.get()
      if (now && now.accountType !== type) unsay.current = notice?.snack('error', text('auth.smart.failed'))
    }
    setBusy(false)
  }
  return (
    <List>
      <li>
        <Toggle
          testId={'account-type' satisfies AuthTestId}
          label={text('auth.smart')}
          description={text('auth.smart.text')}
          checked={account.preferredAccountType === 'smartAccount'}
          busy={busy}
          busyLabel={text('auth.smart.busy')}
          onChange={change}
        />
      </li>
    </List>
  )
}

export default AccountType
