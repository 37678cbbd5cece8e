'use client'
import { networkOf, router, sessions } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import { NetworkLogo, useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, Hero, Logo, StatusText } from 'portico/ui'
import { useState } from 'react'
import type { SwitchAttempt } from '../contract.js'
import type { NetworksTestId } from '../NetworksTestId.js'
import { switchOutcome } from '../switching/switchOutcome.js'

const SwitchActiveChain: ViewComponent<'SwitchActiveChain'> = ({ params }) => {
  const text = useText()
  const { push, state: routerState } = useService(router)
  const { state, networks, switchNetwork } = useService(sessions)
  const all = useSource(networks)
  const connection = useSource(
    state,
    ({ connections, activeNamespace }) =>
      connections.find((each) => each.namespace === activeNamespace) ?? connections[0],
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Pick<SwitchAttempt, 'status' | 'text'>>()
  const target = all.find((each) => each.caipNetworkId === params.network)
  useChrome({ status: failure || !target ? 'failed' : busy ? 'waiting' : 'idle' })
  if (!target)
    return (
      <EmptyState
        icon="network"
        title={text('networks.switch.missing')}
        sentence={text('networks.switch.missing.text')}
      />
    )

  const namespace = target.chainNamespace
  const chain = networkOf(all, namespace)?.name ?? target.name
  const wallet = connection?.name ?? text('networks.wallet')
  const switching = text('networks.switch.silent', { network: target.name })
  const selectNetwork = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      // No wallet is connected there, so this only selects the network for the next one.
      await switchNetwork(target.caipNetworkId as CaipNetworkId)
      // A visitor who has moved on stays where they are.
      if (routerState.get().stack.at(-1)?.view === 'SwitchActiveChain') push('Connect', { namespace })
    } catch (error) {
      setFailure(switchOutcome(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Hero
        logo={
          <span className="p-networks-pair">
            {connection && <Logo name={connection.name} src={connection.icon} size={48} />}
            <NetworkLogo network={target} size={48} />
          </span>
        }
        title={text('networks.chain.title', { network: target.name })}
        sentence={text('networks.chain.text', { wallet, network: chain })}
      />
      <StatusText className={failure ? undefined : 'p-sr'} tone={failure ? 'failed' : 'waiting'}>
        {failure
          ? `${text(failure.status === 'declined' ? 'networks.switch.declined' : 'networks.switch.failed')} – ${failure.status === 'refused' ? failure.text : text('networks.switch.stay.unknown')}`
          : busy && switching}
      </StatusText>
      <Button
        variant="primary"
        busy={busy}
        busyLabel={switching}
        onClick={selectNetwork}
        testId={'switch-active-chain' satisfies NetworksTestId}
      >
        {text('networks.chain.title', { network: target.name })}
      </Button>
    </>
  )
}

export default SwitchActiveChain
