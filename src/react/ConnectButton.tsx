'use client'
import type { ConnectionStatus } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { HostButton } from './HostButton.js'
import type { ReactTestId } from './ReactTestId.js'
import { shortAddress } from './shortAddress.js'
import { useAccountContent } from './useAccountContent.js'
import { useLabel } from './useLabel.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'

/** What a drawing of your own for the connect button is given. */
export interface ConnectButtonState {
  readonly status: ConnectionStatus
  readonly open: boolean
  /** The modal's code takes longer than 150 ms. */
  readonly busy: boolean
  /** In the visitor's language; says also that the modal is on its way, or could not be loaded. */
  readonly label: string
  /** Opens the modal, or closes it where it is open. */
  toggle(): void
}

/** Attributes of a `button`, and what the connect button adds. */
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
  const { status = 'disconnected', address } =
    usePart((state) => state.accounts[namespace ?? state.activeNamespace ?? '']) ?? {}
  const connected = status === 'connected' && !!address
  const Content = useAccountContent(connected && !children)
  const { said, ...toggling } = useToggle(namespace ? { namespace } : {})
  const label = useLabel(`button.${said || (status === 'connecting' ? status : 'connect')}`)
  if (children) return children({ status, label, ...toggling })
  // One button in every state: another component would take the focus with it.
  return (
    <HostButton
      {...rest}
      {...toggling}
      ref={ref}
      testId={(connected ? 'account-button' : 'connect-button') satisfies ReactTestId}
      status={status}
    >
      {said === 'failed' || !connected ? (
        <span>{label}</span>
      ) : Content ? (
        <Content namespace={namespace} />
      ) : (
        <bdi dir="ltr" translate="no">
          {shortAddress(address)}
        </bdi>
      )}
    </HostButton>
  )
})
