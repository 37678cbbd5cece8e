'use client'
import type { AccountState } from 'portico/core'
import { useStyles } from 'portico/ui'
import { useState } from 'react'
import type { AccountTestId } from '../../AccountTestId.js'
import { accountExtraStyles } from './accountExtraStyles.js'

/** The wallet's icon at the corner of the avatar; nothing if there is none or it fails to load. */
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
      // The wallet's name is already visible, unless the account has a name of its own.
      alt={(profileName ?? loginName) ? name : ''}
      decoding="async"
      draggable={false}
      data-testid={'wallet-mark' satisfies AccountTestId}
      onError={() => setFailed(icon)}
    />
  )
}
