'use client'
import { isSameAddress } from 'portico/core'
import { shortAddress, useText } from 'portico/react'
import { Address, Button, Chip } from 'portico/ui'
import type { WalletConnection } from '../contract.js'
import type { ProfileTestId } from '../ProfileTestId.js'
import { typeText } from './typeText.js'
import { useChain } from './useChain.js'
import type { WalletActions } from './useWalletActions.js'

interface WalletAccountsProps {
  readonly id: string
  readonly connection: WalletConnection
  readonly actions: WalletActions
}

/** Sort order of account types: payment first for Bitcoin. */
const typeOrder: Readonly<Record<string, number>> = { ordinal: 1 }

/** The accounts of a wallet, to choose another one. */
export function WalletAccounts({ id, connection, actions }: WalletAccountsProps) {
  const { name: wallet, namespace, accounts, address: current, status } = connection
  const text = useText()
  const chain = useChain(namespace)
  const { runningAction, switchTo } = actions
  const sorted = [...accounts].sort((a, b) => (typeOrder[a.type ?? ''] ?? 0) - (typeOrder[b.type ?? ''] ?? 0))
  return (
    <ul
      role="list"
      id={id}
      className="p-wallet-accounts"
      aria-label={text('profile.accounts.of', { wallet })}
    >
      {sorted.map(({ address, type }) => {
        const kind = typeText(type, text)
        const busy = runningAction?.id === connection.id && runningAction.address === address
        return (
          <li key={address}>
            <Address value={address} />
            {kind && <Chip>{kind}</Chip>}
            <span className="p-wallet-end">
              {status !== 'active' && isSameAddress(chain, address, current) ? (
                <Chip tone="signal">{text('profile.used')}</Chip>
              ) : (
                <Button
                  aria-label={
                    busy ? undefined : text('profile.use.account', { wallet, address: shortAddress(address) })
                  }
                  busy={busy}
                  busyLabel={text('profile.switching')}
                  disabledReason={runningAction && runningAction.phase !== 'asking' ? '' : undefined}
                  testId={'use-account' satisfies ProfileTestId}
                  onClick={() => switchTo(connection, address)}
                >
                  {text('profile.use')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
