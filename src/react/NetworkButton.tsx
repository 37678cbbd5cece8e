'use client'
import type { Namespace, Network } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useIntent } from './useIntent.js'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'

export interface NetworkButtonState {
  readonly network: Network | undefined
  readonly label: string
  readonly unsupported: boolean
  readonly open: boolean
  toggle(): void
}

export interface NetworkButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  readonly children?: (state: NetworkButtonState) => ReactNode
}

/** Name of the active network; opens the list of networks. */
export const NetworkButton = forwardRef<HTMLButtonElement, NetworkButtonProps>(function NetworkButton(
  { namespace, children, onClick, className, ...rest },
  ref,
) {
  const modal = useModal()
  const intent = useIntent()
  const open = useModalState((state) => state.open)
  const network = useModalState(
    (state) => state.networks[namespace ?? state.activeNamespace ?? '']?.caipNetwork,
  )
  const connected = useModalState(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status === 'connected',
  )
  const unsupported = connected && network?.unsupported === true
  const label = unsupported
    ? modal.text('button.switchNetwork')
    : (network?.name ?? modal.text(connected ? 'button.unknownNetwork' : 'button.selectNetwork'))
  const toggle = () =>
    void (open ? modal.close() : modal.open({ view: unsupported ? 'UnsupportedChain' : 'SwitchNetwork' }))
  if (children) return children({ network, label, unsupported, open, toggle })
  return (
    <button
      ref={ref}
      type="button"
      data-testid="network-button"
      {...intent}
      {...rest}
      className={className ? `portico-button ${className}` : 'portico-button'}
      data-status={unsupported ? 'unsupported' : 'network'}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) toggle()
      }}
    >
      {network?.assets?.imageUrl && <img src={network.assets.imageUrl} alt="" width={20} height={20} />}
      <span>{label}</span>
    </button>
  )
})
