'use client'
import type { AccountState } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { AccountContent } from './AccountContent.js'
import type { Balance } from './balanceOf.js'
import { HostButton } from './HostButton.js'
import type { ReactTestId } from './ReactTestId.js'
import { useBalance } from './useBalance.js'
import { useLabel } from './useLabel.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'

/** State for a custom account button. */
export interface AccountButtonState {
  readonly account: AccountState | undefined
  readonly balance: Balance | undefined
  readonly open: boolean
  readonly busy: boolean
  /** The modal failed to load; a click retries. */
  readonly failed: boolean
  toggle(): void
}

/** Attributes of a `button`, plus those of the account button. */
export interface AccountButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  /** False hides the balance. */
  readonly balance?: boolean
  readonly children?: (state: AccountButtonState) => ReactNode
}

/** Address and balance of the connected account; opens the account view. Renders nothing while no wallet is connected. */
export const AccountButton = forwardRef<HTMLButtonElement, AccountButtonProps>(function AccountButton(
  { namespace, balance: showBalance = true, children, ...rest },
  ref,
) {
  const account = usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? ''])
  const balance = useBalance(namespace ? { namespace } : {})
  const { phase, ...toggling } = useToggle(namespace ? { namespace } : {})
  const failed = phase === 'failed'
  const retry = useLabel('button.failed')
  if (children) return children({ account, balance, failed, ...toggling })
  if (account?.status !== 'connected' || !account.address) return null
  return (
    <HostButton
      {...rest}
      ref={ref}
      {...toggling}
      testId={'account-button' satisfies ReactTestId}
      status="connected"
    >
      {failed ? <span>{retry}</span> : <AccountContent namespace={namespace} balance={showBalance} />}
    </HostButton>
  )
})
