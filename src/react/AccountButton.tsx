'use client'
import type { AccountState } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { formatAmount } from './formatAmount.js'
import { HostButton } from './HostButton.js'
import { shortAddress } from './shortAddress.js'
import { type Balance, useBalance } from './useBalance.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'

export interface AccountButtonState {
  readonly account: AccountState | undefined
  readonly balance: Balance | undefined
  readonly open: boolean
  toggle(): void
}

export interface AccountButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  /** False hides the balance. */
  readonly balance?: boolean
  readonly children?: (state: AccountButtonState) => ReactNode
}

/** Address and balance of the connected account; opens the account view. Nothing while nobody is connected. */
export const AccountButton = forwardRef<HTMLButtonElement, AccountButtonProps>(function AccountButton(
  { namespace, balance: showBalance = true, children, ...rest },
  ref,
) {
  const account = usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? ''])
  const balance = useBalance(namespace ? { namespace } : {})
  const { open, toggle } = useToggle(namespace ? { namespace } : {})
  if (children) return children({ account, balance, open, toggle })
  if (account?.status !== 'connected' || !account.address) return null
  const name = (account as { readonly profileName?: string }).profileName
  return (
    <HostButton {...rest} ref={ref} testId="account-button" status="connected" open={open} toggle={toggle}>
      {showBalance && balance && (
        <span className="portico-button-balance" dir="ltr">
          {formatAmount(balance.value, balance.decimals)} {balance.symbol}
        </span>
      )}
      <span className="portico-button-address" dir="ltr" translate="no">
        {name ?? shortAddress(account.address)}
      </span>
    </HostButton>
  )
})
