'use client'
import { sessions } from 'portico/core'
import type { Network } from 'portico/kernel'
import { NetworkLogo, useService, useSource, useText } from 'portico/react'
import { Chip, List, Row, type TestId } from 'portico/ui'
import { networks as token } from '../contract.js'
import { networkRows } from '../networkRows.js'

/** The networks to choose from, as rows. */
export function NetworkList({ networks, query = '' }: { networks: readonly Network[]; query?: string }) {
  const text = useText()
  const { pick } = useService(token)
  const { activeNamespace, namespaces } = useSource(useService(sessions).state)
  const active = activeNamespace && namespaces[activeNamespace]?.network.caipNetwork?.caipNetworkId
  const rows = networkRows(networks, {
    query,
    ...(active ? { active } : {}),
    approvedOf: (namespace) => {
      const namespaceState = namespaces[namespace]
      if (namespaceState?.account.status !== 'connected' || namespaceState.network.supportsAllNetworks)
        return undefined
      return namespaceState.network.approvedCaipNetworkIds
    },
  })
  return (
    <List>
      {rows.map(({ network, selected, approved }) => (
        <Row
          key={network.caipNetworkId}
          data-key={network.caipNetworkId}
          testId={'network-row' satisfies TestId}
          logo={<NetworkLogo network={network} />}
          name={<bdi>{network.name}</bdi>}
          selected={selected}
          disabledReason={approved ? undefined : text('networks.notApproved')}
          chips={
            (network.testnet || selected) && (
              <>
                {network.testnet && <Chip>{text('networks.testnet')}</Chip>}
                {selected && <span className="p-sr"> {text('networks.now')}</span>}
              </>
            )
          }
          onClick={() => pick(network)}
        />
      ))}
    </List>
  )
}
