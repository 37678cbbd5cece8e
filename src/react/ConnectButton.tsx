'use client'
import type { ConnectionStatus } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { AccountButton } from './AccountButton.js'
import { HostButton } from './HostButton.js'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'
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
  const status = useModalState(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status ?? 'disconnected',
  )
  const label = modal.text(status === 'connecting' ? 'button.connecting' : 'button.connect')
  const { open, toggle } = useToggle(namespace ? { namespace } : {})
  if (children) return children({ status, open, label, toggle })
  if (status === 'connected') return <AccountButton {...(namespace ? { namespace } : {})} />
  return (
    <HostButton {...rest} ref={ref} testId="connect-button" status={status} open={open} toggle={toggle}>
      {label}
    </HostButton>
  )
})
