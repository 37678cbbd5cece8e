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

/** State for a custom connect button. */
export interface ConnectButtonState {
  readonly status: ConnectionStatus
  readonly open: boolean
  /** The modal's code has been loading for more than 150 ms. */
  readonly busy: boolean
  /**
   * In the visitor's language; also says that the modal is loading or failed to load. Once connected, the
   * short address.
   */
  readonly label: string
  /** Opens or closes the modal. */
  toggle(): void
}

/** Attributes of a `button`, plus those of the connect button. */
export interface ConnectButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  /** Renders a custom button with the same state. */
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
  const { phase, ...toggling } = useToggle(namespace ? { namespace } : {})
  const label = useLabel(`button.${phase || (status === 'connecting' ? status : 'connect')}`)
  if (children)
    return children({ status, label: connected && !phase ? shortAddress(address) : label, ...toggling })
  // One button element in every state: replacing it would lose the focus.
  return (
    <HostButton
      {...rest}
      {...toggling}
      ref={ref}
      testId={(connected ? 'account-button' : 'connect-button') satisfies ReactTestId}
      status={status}
    >
      {phase === 'failed' || !connected ? (
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
