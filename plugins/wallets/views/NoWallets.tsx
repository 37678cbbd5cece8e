'use client'
import { router } from 'portico/core'
import { useService, useText } from 'portico/react'
import { Button, EmptyState } from 'portico/ui'

/** What stands in the place of a list without wallets. */
export function NoWallets() {
  const text = useText()
  const { push } = useService(router)
  return (
    <EmptyState
      icon="wallet"
      title={text('wallets.empty.title')}
      sentence={text('wallets.empty.text')}
      action={
        <Button variant="link" onClick={() => push('WhatIsAWallet')}>
          {text('wallets.empty.action')}
        </Button>
      }
    />
  )
}
