'use client'
import { notices } from 'portico/core'
import type { AccountPartProps } from 'portico/plugins/account/contract'
import { shortAddress, useChrome, useOptionalService, useService, useSource, useText } from 'portico/react'
import { ConfirmInline, List, Toggle } from 'portico/ui'
import { useRef, useState } from 'react'
import type { AuthTestId } from '../AuthTestId.js'
import { auth } from '../contract.js'

/** Isolated (LRI … PDI), so that surrounding right-to-left text does not reorder it. */
const shown = (address: string) => `\u2066${shortAddress(address)}\u2069`

/** Switches between the smart account and the plain one, after showing the visitor both addresses. */
const AccountType = ({ account }: AccountPartProps) => {
  const text = useText()
  const notice = useOptionalService(notices)
  const { setAccountType, user } = useService(auth)
  const known = useSource(user)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const unsay = useRef<() => void>(undefined)
  useChrome({ status: busy ? 'waiting' : 'idle' })
  const isSmart = account.preferredAccountType === 'smartAccount'
  const type = isSmart ? 'eoa' : 'smartAccount'
  const from = shown(account.address ?? '')
  const other = known?.accounts.find((each) => each.type === type)?.address
  const close = () => {
    setAsking(false)
    toggle.current?.focus()
  }
  const change = async () => {
    close()
    unsay.current?.()
    setBusy(true)
    try {
      await setAccountType(type)
    } catch {
      // No error after signing out, or if the wanted account is active, because a refusal falls back to the
      // plain account.
      const now = user.get()
      if (now && now.accountType !== type) unsay.current = notice?.snack('error', text('auth.smart.failed'))
    }
    setBusy(false)
  }
  return (
    <List>
      <li>
        <Toggle
          ref={toggle}
          testId={'account-type' satisfies AuthTestId}
          label={text('auth.smart')}
          description={text('auth.smart.text')}
          checked={isSmart}
          busy={busy}
          busyLabel={text('auth.smart.busy')}
          onChange={() => setAsking(!asking)}
        />
      </li>
      {asking && (
        <li>
          <ConfirmInline
            question={
              other
                ? text('auth.smart.ask', { from, to: shown(other) })
                : text('auth.smart.ask.new', { from })
            }
            confirmLabel={text('auth.smart.change')}
            cancelLabel={text('auth.approve.cancel')}
            // Not destructive, because the visitor can switch back.
            variant="primary"
            onConfirm={change}
            onCancel={close}
          />
        </li>
      )}
    </List>
  )
}

export default AccountType
