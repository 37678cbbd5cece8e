'use client'
import type { Namespace } from 'portico/kernel'
import { Avatar } from './Avatar.js'
import { balanceOf } from './balanceOf.js'
import { balanceText } from './balanceText.js'
import { exactAmount } from './exactAmount.js'
import { shortAddress } from './shortAddress.js'
import { shownLocale } from './shownLocale.js'
import { useLabel } from './useLabel.js'
import { usePart } from './usePart.js'

interface AccountContentProps {
  readonly namespace?: Namespace | undefined
  /** False hides the balance. */
  readonly balance?: boolean
}

/** Avatar, balance and name of the connected account: the content of a host button. */
export const AccountContent = ({ namespace, balance: showBalance = true }: AccountContentProps) => {
  const account = usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? ''])
  const network = usePart((state) => state.networks[namespace ?? state.activeNamespace ?? ''])
  const { address = '', profileName, profileImage } = account ?? {}
  const balance = balanceOf(account, network)
  const locale = shownLocale(
    usePart((state) => state.locale),
    useLabel('modal.language'),
  )
  return (
    <>
      {address && <Avatar address={address} src={profileImage} className="portico-button-avatar" />}
      {showBalance && balance && (
        <bdi
          dir="ltr"
          className="portico-button-balance"
          title={`${exactAmount(balance.value, balance.decimals, locale)} ${balance.symbol}`}
        >
          {balanceText(balance, locale)}
        </bdi>
      )}
      <span dir={profileName ? 'auto' : 'ltr'} className="portico-button-address" translate="no">
        {profileName ?? shortAddress(address)}
      </span>
    </>
  )
}
