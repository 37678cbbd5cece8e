'use client'
import { sessions } from 'portico/core'
import type { CaipNetworkId, Network } from 'portico/kernel'
import { networks } from 'portico/plugins/networks/contract'
import { NetworkLogo, useOptionalService, useService, useSource, useText } from 'portico/react'
import { List, Note, Row, SectionLabel } from 'portico/ui'
import type { SwapTestId } from '../SwapTestId.js'

/** Says that no source serves the network, and offers those that one does. */
export const OtherNetworks = ({
  network,
  served,
}: {
  readonly network: Network
  readonly served: readonly CaipNetworkId[]
}) => {
  const text = useText()
  const configured = useSource(useService(sessions).networks)
  const chooser = useOptionalService(networks)
  const others = configured.filter(({ caipNetworkId }) => served.includes(caipNetworkId))
  return (
    <div className="p-swap">
      <Note kind="caution" testId={'swap-unoffered' satisfies SwapTestId}>
        {text('swap.unoffered', { network: network.name })}
      </Note>
      {others.length > 0 && (
        <>
          <SectionLabel>{text('swap.unoffered.choose')}</SectionLabel>
          <List aria-label={text('swap.unoffered.choose')}>
            {others.map((each) => (
              <Row
                key={each.caipNetworkId}
                testId={'swap-network' satisfies SwapTestId}
                logo={<NetworkLogo network={each} />}
                name={<bdi>{each.name}</bdi>}
                onClick={() => chooser?.pick(each)}
              />
            ))}
          </List>
        </>
      )}
    </div>
  )
}
