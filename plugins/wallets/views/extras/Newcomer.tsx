'use client'
import { router } from 'portico/core'
import { useService, useText } from 'portico/react'
import { Button } from 'portico/ui'
import type { WalletsTestId } from '../../WalletsTestId.js'

/** Leads a visitor without a wallet to what one is. */
export function Newcomer() {
  const text = useText()
  const { push } = useService(router)
  return (
    <Button
      // A finger may press above and below its line.
      style={{
        display: 'block',
        marginInline: 'auto',
        position: 'relative',
        insetBlockStart: '50%',
        translate: '0 -50%',
      }}
      variant="link"
      testId={'newcomer' satisfies WalletsTestId}
      onClick={() => push('WhatIsAWallet')}
    >
      {text('wallets.newcomer')}
    </Button>
  )
}
