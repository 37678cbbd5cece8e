'use client'
import { notices } from 'portico/core'
import type { MessageId, Source } from 'portico/kernel'
import { useHost, useOptionalService, useService, useText } from 'portico/react'
import { Button, Glyph, Icon, isMoreIcon, MoreIcon, useStyles } from 'portico/ui'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { AccountTestId } from '../../AccountTestId.js'
import { type AccountAction, account as token } from '../../contract.js'
import type { Inside } from '../../internal.js'
import { orderActions } from '../../orderActions.js'
import { accountExtraStyles } from './accountExtraStyles.js'

const ActionIcon = ({ icon }: { readonly icon: AccountAction['icon'] | undefined }) => {
  if (typeof icon === 'object') return <Glyph path={icon.path} />
  if (!icon) return null
  return isMoreIcon(icon) ? <MoreIcon name={icon} /> : <Icon name={icon} />
}

/** Whether an action is shown and why it is disabled; undefined if it is hidden or its source fails. */
const availabilityOf = ({
  shows,
  disabledReason,
}: AccountAction): { readonly reason?: MessageId } | undefined => {
  try {
    if (shows?.get() === false) return undefined
    const reason = disabledReason?.get()
    return reason ? { reason } : {}
  } catch {
    return undefined
  }
}

/** Rerenders when the state of an action changes. */
const useAvailability = (actions: readonly AccountAction[]) => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const sources: readonly (Source<unknown> | undefined)[] = actions.flatMap(
        ({ shows, disabledReason }) => [shows, disabledReason],
      )
      const unsubscribes = sources.map((each) => each?.subscribe(listener))
      return () => {
        for (const each of unsubscribes) each?.()
      }
    },
    [actions],
  )
  const read = () => JSON.stringify(actions.map((each) => availabilityOf(each) ?? null))
  useSyncExternalStore(subscribe, read, read)
}

/** The actions of an account, as a grid of one to four buttons. */
export function AccountActions({ actions }: { readonly actions: readonly AccountAction[] }) {
  useStyles(accountExtraStyles)
  const text = useText()
  const { report } = useHost()
  const notice = useOptionalService(notices)
  const { options } = useService(token as Inside)
  const dismissSnack = useRef<() => void>(undefined)
  const act = async (action: AccountAction) => {
    dismissSnack.current?.()
    try {
      await action.run()
    } catch (error) {
      report(error)
      dismissSnack.current = notice?.snack('error', text('account.action.failed'))
    }
  }
  useAvailability(actions)
  const shown = orderActions(actions, options.walletFeaturesOrder).flatMap((action) => {
    const availability = availabilityOf(action)
    return availability ? [{ action, ...availability }] : []
  })
  if (!shown.length) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form
    <div role="group" aria-label={text('account.actions')} className="p-account-actions">
      {shown.map(({ action, reason }) => (
        <div key={action.id}>
          <Button
            testId={`action-${action.id}` satisfies AccountTestId}
            disabledReason={reason && text(reason)}
            onClick={() => act(action)}
          >
            <ActionIcon icon={action.icon} />
            {text(action.label)}
          </Button>
        </div>
      ))}
    </div>
  )
}
