'use client'
import type { Namespace, Network } from 'portico/kernel'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { HostButton } from './HostButton.js'
import type { ReactTestId } from './ReactTestId.js'
import { useLabel } from './useLabel.js'
import { useNetworkMark } from './useNetworkMark.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'

/** State for a custom network button. */
export interface NetworkButtonState {
  readonly network: Network | undefined
  readonly label: string
  readonly unsupported: boolean
  readonly open: boolean
  readonly busy: boolean
  toggle(): void
}

/** Attributes of a `button`, plus those of the network button. */
export interface NetworkButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly namespace?: Namespace
  readonly children?: (state: NetworkButtonState) => ReactNode
}

/** Mark and name of the active network; opens the list of networks. */
export const NetworkButton = forwardRef<HTMLButtonElement, NetworkButtonProps>(function NetworkButton(
  { namespace, children, ...rest },
  ref,
) {
  const network = usePart((state) => state.networks[namespace ?? state.activeNamespace ?? '']?.caipNetwork)
  const connected = usePart(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status === 'connected',
  )
  const unsupported = connected && network?.unsupported === true
  // The view for unsupported networks is always about the active namespace.
  const active = usePart((state) => !namespace || namespace === state.activeNamespace)
  const { phase, ...toggling } = useToggle(
    unsupported && active
      ? { view: 'UnsupportedChain' }
      : { view: 'SwitchNetwork', ...(namespace && { params: { namespace } }) },
  )
  const failed = phase === 'failed'
  const words = useLabel(
    `button.${failed ? phase : unsupported ? 'switchNetwork' : connected ? 'unknownNetwork' : 'selectNetwork'}`,
  )
  const label = failed || unsupported ? words : (network?.name ?? words)
  const image = network?.assets?.imageUrl
  const Mark = useNetworkMark(!children && !!network && !image)
  if (children) return children({ network, label, unsupported, ...toggling })
  return (
    <HostButton
      {...rest}
      {...toggling}
      ref={ref}
      testId={'network-button' satisfies ReactTestId}
      status={unsupported ? 'unsupported' : 'network'}
    >
      {image ? (
        <img src={image} alt="" width={20} height={20} />
      ) : (
        network &&
        Mark !== null &&
        (Mark ? <Mark network={network} /> : <svg width="20" height="20" aria-hidden />)
      )}
      <span>{label}</span>
      <svg
        className="portico-button-chevron"
        width="16"
        height="16"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <path d="M5 7.5l5 5 5-5" />
      </svg>
    </HostButton>
  )
})
