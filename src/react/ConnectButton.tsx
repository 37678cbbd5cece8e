'use client'
import type { ConnectionStatus } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { HostButton } from './HostButton.js'
import { shortAddress } from './shortAddress.js'
import { useAccountButton } from './useAccountButton.js'
import { useModal } from './useModal.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'

export interface ConnectButtonState {
  readonly status: ConnectionStatus
  readonly open: boolean
  readonly label: string
  /** Opens the modal, or closes it where it is open. */
  toggle(): void
}

export interface ConnectButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  /** Draws something else with the same state. */
  readonly children?: (state: ConnectButtonState) => ReactNode
}

/** Connects the visitor; becomes the account button once connected. */
export const ConnectButton = forwardRef<HTMLButtonElement, ConnectButtonProps>(function ConnectButton(
  { namespace, children, ...rest },
  ref,
) {
  const modal = useModal()
  const { status = 'disconnected', address } =
    usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? '']) ?? {}
  const connected = status === 'connected' && !!address
  const AccountButton = useAccountButton(connected && !children)
  const label = modal.text(status === 'connecting' ? 'button.connecting' : 'button.connect')
  const { open, toggle } = useToggle(namespace ? { namespace } : {})
  if (children) return children({ status, open, label, toggle })
  const shared = { ...rest, ref, status, open, toggle }
  if (!connected)
    return (
      <HostButton {...shared} testId="connect-button">
        {label}
      </HostButton>
    )
  if (AccountButton) return <AccountButton {...rest} ref={ref} {...(namespace ? { namespace } : {})} />
  return (
    <HostButton {...shared} testId="account-button">
      <span dir="ltr" translate="no">
        {shortAddress(address)}
      </span>
    </HostButton>
  )
})
