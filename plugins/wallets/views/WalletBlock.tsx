'use client'
import { router } from 'portico/core'
import { useService, useSource, useText } from 'portico/react'
import { Button, Chip, EmptyState, Icon, List, Logo, Row, Skeleton, testIds } from 'portico/ui'
import { type ConnectMethodProps, type WalletRow, wallets } from '../contract.js'

/** The wallet list as a block of the Connect view. */
export function WalletBlock({ namespace }: ConnectMethodProps) {
  const text = useText()
  const service = useService(wallets)
  const { push } = useService(router)
  const all = useSource(service.rows)
  const loading = useSource(service.loading)
  const rows = all.filter((row) => !namespace || !row.namespaces.length || row.namespaces.includes(namespace))

  if (!rows.length && !loading)
    return (
      <EmptyState
        icon="wallet"
        title={text('wallets.empty.title')}
        sentence={text('wallets.empty.text')}
        action={
          <Button variant="link" onClick={() => push('WhatIsAWallet')}>
            {text('wallets.empty.action')}
          </Button>
        }
      />
    )
  const chipOf = (row: WalletRow) => row.chip ?? (row.tag && text(`wallets.tag.${row.tag}`))
  return (
    <List aria-busy={loading || undefined}>
      {rows.map((row) => {
        const chip = chipOf(row)
        return (
          <Row
            key={row.id}
            testId={row.kind === 'all' ? testIds.allWallets : testIds.walletRow}
            logo={
              row.kind === 'all' && !row.icon ? (
                <Icon name="wallet" className="p-all" />
              ) : (
                <Logo name={row.name} src={row.icon} />
              )
            }
            name={row.name}
            description={
              row.ambiguous ? [text('wallets.ambiguous'), row.rdns].filter(Boolean).join(' ') : undefined
            }
            chips={chip && <Chip>{chip}</Chip>}
            onClick={() => service.pick(row, namespace)}
          />
        )
      })}
      {loading && (
        <>
          <li>
            <Skeleton />
          </li>
          <li>
            <Skeleton />
          </li>
        </>
      )}
    </List>
  )
}
