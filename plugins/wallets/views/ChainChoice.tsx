'use client'
import { networkOf, router, sessions } from 'portico/core'
import { NetworkLogo, useService, useSource, useText } from 'portico/react'
import { Hero, List, Logo, Row } from 'portico/ui'
import { sameWallet, type WalletRow, wallets } from '../contract.js'

/** Asks which chain to connect, for a wallet that supports several. */
export default function ChainChoice({
  row,
  connectorId,
}: {
  readonly row: WalletRow
  readonly connectorId: string
}) {
  const text = useText()
  const { replace } = useService(router)
  const configured = useSource(useService(sessions).networks)
  const last = useSource(useService(wallets).recents).find((each) => sameWallet(each, row))?.namespace
  const namespaces = [...row.namespaces].sort((a, b) => Number(b === last) - Number(a === last))
  return (
    <>
      <Hero
        logo={<Logo name={row.name} src={row.icon} size={64} />}
        title={text('wallets.connecting.choose')}
        sentence={text('wallets.connecting.choose.text', { wallet: row.name })}
      />
      <List>
        <Row
          logo={<Logo name={row.name} src={row.icon} />}
          name={text('wallets.connecting.choose.all')}
          onClick={() => replace('ConnectingExternal', { connectorId, all: true })}
        />
        {namespaces.map((each) => {
          const network = networkOf(configured, each)
          const connector = row.connectors.find(({ namespaces }) => namespaces.includes(each))
          const name = network?.name ?? each
          return (
            <Row
              key={each}
              logo={network ? <NetworkLogo network={network} /> : <Logo name={name} />}
              name={<bdi>{name}</bdi>}
              onClick={() =>
                replace('ConnectingExternal', { connectorId: connector?.id ?? connectorId, namespace: each })
              }
            />
          )
        })}
      </List>
    </>
  )
}
