'use client'
import type { AccountState } from 'portico/core'
import { useStyles } from 'portico/ui'
import { useState } from 'react'
import type { AccountTestId } from '../AccountTestId.js'
import { accountExtraStyles } from './accountExtraStyles.js'

/** The picture of the wallet at the corner of the avatar; nothing where it has none, or none that loads. */
export function WalletMark({ account }: { readonly account: AccountState }) {
  useStyles(accountExtraStyles)
  const { icon, name = '' } = account.connectedWalletInfo ?? {}
  const [failed, setFailed] = useState<string>()
  if (!icon || failed === icon) return null
  const { profileName, loginName } = account
  return (
    <img
      key={icon}
      className="p-account-wallet"
      referrerPolicy="no-referrer"
      src={icon}
      // Its name stands beside it, unless the account has one of its own.
      alt={(profileName ?? loginName) ? name : ''}
      decoding="async"
      draggable={false}
      data-testid={'wallet-mark' satisfies AccountTestId}
      onError={() => setFailed(icon)}
    />
  )
}
