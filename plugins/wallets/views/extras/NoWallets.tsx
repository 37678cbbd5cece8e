'use client'
import { networkOf, router, sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useService, useSource, useText } from 'portico/react'
import { Button, EmptyState } from 'portico/ui'

/** Shown instead of an empty wallet list. */
export function NoWallets({ namespace }: { readonly namespace: Namespace | undefined }) {
  const text = useText()
  const network = networkOf(useSource(useService(sessions).networks), namespace ?? '')?.name
  const { push } = useService(router)
  return (
    <EmptyState
      icon="wallet"
      title={network ? text('wallets.empty.network', { network }) : text('wallets.empty.title')}
      sentence={network ? text('wallets.empty.network.text', { network }) : text('wallets.empty.text')}
      action={
        <Button variant="link" onClick={() => push('WhatIsAWallet')}>
          {text('wallets.empty.action')}
        </Button>
      }
    />
  )
}
