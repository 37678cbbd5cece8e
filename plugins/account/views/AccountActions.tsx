'use client'
import { notices } from 'portico/core'
import { useHost, useOptionalService, useService, useText } from 'portico/react'
import { Button, Icon, useStyles } from 'portico/ui'
import { useRef } from 'react'
import type { AccountTestId } from '../AccountTestId.js'
import { type AccountAction, account as token } from '../contract.js'
import type { Inside } from '../inside.js'
import { orderActions } from '../orderActions.js'
import { accountExtraStyles } from './accountExtraStyles.js'

/** What can be done with the account, as a grid of one to four buttons. */
export function AccountActions({ actions }: { readonly actions: readonly AccountAction[] }) {
  useStyles(accountExtraStyles)
  const text = useText()
  const { report } = useHost()
  const notice = useOptionalService(notices)
  const { options } = useService(token as Inside)
  const unsay = useRef<() => void>(undefined)
  const act = async (action: AccountAction) => {
    unsay.current?.()
    try {
      await action.run()
    } catch (error) {
      report(error)
      unsay.current = notice?.snack('error', text('account.action.failed'))
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
    <div role="group" aria-label={text('account.actions')} className="p-account-actions">
      {orderActions(actions, options.walletFeaturesOrder).map((action) => (
        <Button
          key={action.id}
          testId={`action-${action.id}` satisfies AccountTestId}
          onClick={() => act(action)}
        >
          {action.icon && <Icon name={action.icon} />}
          {text(action.label)}
        </Button>
      ))}
    </div>
  )
}
