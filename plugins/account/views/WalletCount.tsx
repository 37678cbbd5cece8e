'use client'
import { sessions } from 'portico/core'
import { useService, useSource, useText } from 'portico/react'

/** How many wallets are connected, where it is more than the one that is shown. */
export function WalletCount() {
  const text = useText()
  const count = useSource(
    useService(sessions).state,
    ({ connections }) => new Set(connections.map((each) => each.connectorId)).size,
  )
  return count > 1 ? <p>{text('account.wallets', { count })}</p> : null
}
