'use client'
import { sessions } from 'portico/core'
import { useService, useSource, useText } from 'portico/react'

/** The number of connected wallets, if there is more than one. */
export function WalletCount() {
  const text = useText()
  const count = useSource(
    useService(sessions).state,
    ({ connections }) => new Set(connections.map((each) => each.connectorId)).size,
  )
  return count > 1 ? <p>{text('account.wallets', { count })}</p> : null
}
