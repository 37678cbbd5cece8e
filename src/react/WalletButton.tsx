'use client'
import type { Namespace } from 'portico/kernel'
import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useState,
} from 'react'
import type { ReactTestId } from './ReactTestId.js'
import { useLabel } from './useLabel.js'
import { usePart } from './usePart.js'
import { useToggle } from './useToggle.js'
import { useWallets, type Wallet } from './useWallets.js'

/** State for a custom wallet button. */
export interface WalletButtonState {
  /** Undefined until it is found, and if there is none. */
  readonly wallet: Wallet | undefined
  readonly label: string
  /** True while the wallet is being asked. */
  readonly pending: boolean
  /** True while connected: the button does nothing. */
  readonly connected: boolean
  /** The error of the last attempt. */
  readonly error: unknown
  /** Asks the wallet; opens the modal if the wallet is missing, if another one claims its identity, or if it needs a QR code or a login. */
  connect(): void
}

/** Attributes of a `button`, plus those of the wallet button. */
export interface WalletButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Id, rdns or directory id of a wallet listed by `useWallets`, or a social login: `google`, `farcaster`. */
  readonly wallet: string
  /** Connects on this namespace only, and is disabled only while that one is connected. */
  readonly namespace?: Namespace
  /** Shown until the wallet is found; defaults to the connect button's text. */
  readonly name?: string
  readonly children?: (state: WalletButtonState) => ReactNode
}

/** Connects one wallet directly, without the list; if it needs a QR code or a login, the modal shows that. */
export const WalletButton = forwardRef<HTMLButtonElement, WalletButtonProps>(function WalletButton(
  { wallet: wanted, namespace, name, children, className, style, onClick, ...rest },
  ref,
) {
  const [lockedSize, lockSize] = useState<CSSProperties>()
  const options = namespace ? { namespace } : {}
  const { wallets, connect: ask, pending, error } = useWallets(options)
  const connected = usePart(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status === 'connected',
  )
  const wallet = wallets.find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const { phase, busy, toggle } = useToggle({ ...options, wallet: wanted })
  const text = useLabel(`button.${pending ? 'connecting' : phase || 'connect'}`)
  const label = pending || phase ? text : (wallet?.name ?? name ?? text)
  const connect = () => {
    if (pending || connected) return
    // The failure is reported by `error` and by the modal.
    // The modal shows the warning about a name or an rdns that two wallets claim.
    if (wallet && !wallet.view && !wallet.ambiguous) void ask(wallet.id, options).catch(() => {})
    else toggle()
  }
  if (children) return children({ wallet, label, pending, connected, error, connect })
  return (
    <button
      ref={ref}
      type="button"
      data-testid={`wallet-button-${wanted}` satisfies ReactTestId}
      {...rest}
      className={`portico-button ${className ?? ''}`.trim()}
      // The loading text may be shorter.
      style={{ ...style, ...((pending || busy) && lockedSize) }}
      data-status={pending ? 'connecting' : connected ? 'connected' : 'disconnected'}
      aria-busy={pending || busy || undefined}
      // Not `disabled`, which would lose the focus of the click that connects.
      aria-disabled={connected || undefined}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.detail > 1) return
        lockSize({ minWidth: event.currentTarget.offsetWidth })
        connect()
      }}
    >
      {wallet?.icon && <img src={wallet.icon} alt="" width={20} height={20} />}
      <span>{label}</span>
    </button>
  )
})
