'use client'
import { router } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { accountActions, fundingActions } from 'portico/plugins/account/contract'
import { useHost, usePoint, useService, useText } from 'portico/react'
import { Button, ButtonPair } from 'portico/ui'
import type { SendTestId } from '../SendTestId.js'

/** Offers ways to continue to a visitor who wants to send more than there is. */
export function MoreFunds({ namespace }: { readonly namespace: Namespace }) {
  const text = useText()
  const { report } = useHost()
  const { push } = useService(router)
  const actions = usePoint(accountActions)
  const way = fundingActions(actions, namespace)[0]?.way
  const run = async () => {
    try {
      await way?.run()
    } catch (error) {
      report(error)
    }
  }
  const other = (
    <Button
      type="button"
      testId={'send-other-wallet' satisfies SendTestId}
      onClick={() => push('Connect', { namespace })}
    >
      {text('send.amount.other')}
    </Button>
  )
  if (!way) return other
  return (
    <ButtonPair
      secondary={other}
      primary={
        <Button type="button" testId={'send-fund' satisfies SendTestId} onClick={run}>
          {text(way.label)}
        </Button>
      }
    />
  )
}
