'use client'
import type { ConnectionStatus } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { AccountButton } from './AccountButton.js'
import { useIntent } from './useIntent.js'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'

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
  { namespace, children, onClick, className, ...rest },
  ref,
) {
  const modal = useModal()
  const intent = useIntent()
  const open = useModalState((state) => state.open)
  const status = useModalState(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status ?? 'disconnected',
  )
  const label = modal.text(status === 'connecting' ? 'button.connecting' : 'button.connect')
  const toggle = () => void (open ? modal.close() : modal.open(namespace ? { namespace } : {}))
  if (children) return children({ status, open, label, toggle })
  if (status === 'connected') return <AccountButton {...(namespace ? { namespace } : {})} />
  return (
    <button
      ref={ref}
      type="button"
      data-testid="connect-button"
      {...intent}
      {...rest}
      className={className ? `portico-button ${className}` : 'portico-button'}
      data-status={status}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) toggle()
      }}
    >
      {label}
    </button>
  )
})
