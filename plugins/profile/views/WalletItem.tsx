'use client'
import { isSameAddress, sessions } from 'portico/core'
import { shortAddress, useService, useSource, useText } from 'portico/react'
import { Address, Button, ConfirmInline, Logo, Menu, type MenuItem, MoreIcon } from 'portico/ui'
import { useId, useState } from 'react'
import type { WalletConnection } from '../contract.js'
import type { ProfileTestId } from '../ProfileTestId.js'
import { typeText } from './typeText.js'
import { useChain } from './useChain.js'
import type { WalletActions } from './useWalletActions.js'
import { WalletAccounts } from './WalletAccounts.js'

interface WalletItemProps {
  readonly connection: WalletConnection
  readonly actions: WalletActions
}

/** The explorer's page of the wallet's address, if its chain has one. */
const useExplorer = ({ namespace, address, caipNetworkId }: WalletConnection): string | undefined => {
  const { networks, state } = useService(sessions)
  const now = useSource(state, ({ namespaces }) => namespaces[namespace]?.network.caipNetwork)
  const network = useSource(networks).find((each) => each.caipNetworkId === caipNetworkId) ?? now
  const chain = useChain(namespace)
  const page = network && chain?.addressUrl?.(network, address)
  return /^https?:\/\//i.test(page ?? '') ? page : undefined
}

/** A wallet with its actions. */
export function WalletItem({ connection, actions }: WalletItemProps) {
  const { id, name: wallet, namespace, icon, address, accounts, status } = connection
  const text = useText()
  const list = useId()
  const chain = useChain(namespace)
  const [open, setOpen] = useState(false)
  const explorer = useExplorer(connection)
  const { runningAction, confirmDisconnect, cancel, switchTo, disconnectWallet, forget, copy } = actions
  const ownAction = runningAction?.id === id ? runningAction : undefined
  const busy = runningAction && runningAction.phase !== 'asking' ? '' : undefined

  if (ownAction && ownAction.phase !== 'using')
    return (
      <li data-wallet={id}>
        <ConfirmInline
          question={text('profile.disconnect.ask', { wallet })}
          confirmLabel={text('profile.disconnect')}
          cancelLabel={text('profile.cancel')}
          busy={ownAction.phase === 'leaving'}
          busyLabel={text('profile.disconnect.busy')}
          onConfirm={() => disconnectWallet(id)}
          onCancel={() => cancel(id)}
        />
      </li>
    )

  const isRemembered = status === 'disconnected'
  const using = !!ownAction && ownAction.address === undefined
  const short = shortAddress(address)
  const row = status === 'active' ? 'connected' : isRemembered ? 'recent' : 'active'
  const items: readonly (MenuItem | false)[] = [
    {
      id: 'copy',
      label: text('profile.copy'),
      onSelect: () => void copy(address),
      testId: 'copy-wallet' satisfies ProfileTestId,
    },
    explorer !== undefined && {
      id: 'explorer',
      label: text('profile.explorer'),
      onSelect: () => void window.open(explorer, '_blank', 'noopener,noreferrer'),
      testId: 'explore-wallet' satisfies ProfileTestId,
    },
    isRemembered
      ? {
          id: 'forget',
          label: text('profile.forget'),
          onSelect: () => forget(connection),
          testId: 'forget-wallet' satisfies ProfileTestId,
        }
      : {
          id: 'disconnect',
          label: text('profile.disconnect'),
          critical: true,
          onSelect: () => confirmDisconnect(id),
          testId: 'disconnect-wallet' satisfies ProfileTestId,
        },
  ]
  const kind = typeText(accounts.find((each) => isSameAddress(chain, each.address, address))?.type, text)
  const accountsText = accounts.length > 1 && text('profile.accounts', { count: accounts.length })
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        role="group"
        aria-label={text(`profile.row.${row}`, { wallet, address: short })}
        className="p-wallet"
        data-active={row === 'active' ? '' : undefined}
        data-past={isRemembered ? '' : undefined}
        data-wallet={id}
        data-testid={`wallet-${row}` satisfies ProfileTestId}
      >
        <Logo name={wallet} src={icon} />
        <div className="p-wallet-text">
          {isRemembered ? (
            <p className="p-wallet-name">
              <bdi>{wallet}</bdi>
            </p>
          ) : (
            <Address value={address} />
          )}
          <p className="p-wallet-more">
            {isRemembered ? (
              <Address value={address} />
            ) : (
              <>
                <bdi>{wallet}</bdi>
                {kind && ` · ${kind}`}
              </>
            )}
          </p>
          {accountsText && (
            <Button
              variant="link"
              className="p-wallet-toggle"
              aria-label={`${text('profile.accounts.of', { wallet })}: ${accountsText}`}
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              testId={'wallet-accounts' satisfies ProfileTestId}
              onClick={() => setOpen(!open)}
            >
              {accountsText}
              <MoreIcon name="chevron-down" />
            </Button>
          )}
        </div>
        <div className="p-wallet-end">
          {row !== 'active' && (
            <Button
              aria-label={
                using
                  ? undefined
                  : text(isRemembered ? 'profile.reconnect.wallet' : 'profile.use.wallet', { wallet })
              }
              busy={using}
              busyLabel={text('profile.switching')}
              disabledReason={busy}
              testId={(isRemembered ? 'reconnect-wallet' : 'use-wallet') satisfies ProfileTestId}
              onClick={() => switchTo(connection)}
            >
              {text(isRemembered ? 'profile.reconnect' : 'profile.use')}
            </Button>
          )}
          <Menu label={text('profile.more', { wallet })} items={items.filter((each) => each !== false)} />
        </div>
        {open && accounts.length > 1 && (
          <WalletAccounts id={list} connection={connection} actions={actions} />
        )}
      </div>
    </li>
  )
}
