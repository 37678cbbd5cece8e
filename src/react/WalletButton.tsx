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

/** What a drawing of your own for a wallet's button is given. */
export interface WalletButtonState {
  /** Undefined until it is found, and where it is not there. */
  readonly wallet: Wallet | undefined
  readonly label: string
  /** The wallet is being asked. */
  readonly pending: boolean
  /** Somebody is connected: the button does nothing. */
  readonly connected: boolean
  /** Why the last attempt failed. */
  readonly error: unknown
  /** Asks the wallet; opens the modal where it is not there, and where it takes a code or a login. */
  connect(): void
}

/** Attributes of a `button`, and what a wallet's button adds. */
export interface WalletButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Id, reverse domain name or registry id of the wallet, which `useWallets` lists, or a social login: `google`, `farcaster`. */
  readonly wallet: string
  /** Connects on this namespace only, and is off only while that one is connected. */
  readonly namespace?: Namespace
  /** Shown until the wallet is found; the text of the connect button unless told. */
  readonly name?: string
  readonly children?: (state: WalletButtonState) => ReactNode
}

/** Connects with one wallet without a detour over the list; one that takes a code or a login shows that. */
export const WalletButton = forwardRef<HTMLButtonElement, WalletButtonProps>(function WalletButton(
  { wallet: wanted, namespace, name, children, className, style, onClick, ...rest },
  ref,
) {
  const [held, hold] = useState<CSSProperties>()
  const options = namespace ? { namespace } : {}
  const { wallets, connect: ask, pending, error } = useWallets(options)
  const connected = usePart(
    (state) => state.accounts[namespace ?? state.activeNamespace ?? '']?.status === 'connected',
  )
  const wallet = wallets.find(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const { said, busy, toggle } = useToggle({ ...options, wallet: wanted })
  const text = useLabel(`button.${pending ? 'connecting' : said || 'connect'}`)
  const label = pending || said ? text : (wallet?.name ?? name ?? text)
  const connect = () => {
    if (pending || connected) return
    // Told by `error`, and by the modal.
    if (wallet && !wallet.view) void ask(wallet.id, options).catch(() => {})
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
      // What it says meanwhile may be shorter.
      style={{ ...style, ...((pending || busy) && held) }}
      data-status={pending ? 'connecting' : connected ? 'connected' : 'disconnected'}
      aria-busy={pending || busy || undefined}
      // Not `disabled`: the focus would be lost with the press that connects.
      aria-disabled={connected || undefined}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.detail > 1) return
        hold({ minWidth: event.currentTarget.offsetWidth })
        connect()
      }}
    >
      {wallet?.icon && <img src={wallet.icon} alt="" width={20} height={20} />}
      <span>{label}</span>
    </button>
  )
})
