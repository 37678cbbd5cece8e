import { useModalState, useSwitchNetwork } from 'portico/react'
import { Facts } from '../Facts.js'
import { Failure } from '../Failure.js'
import { Panel } from '../Panel.js'
import { useRun } from '../useRun.js'

const networks = [
  ['eip155:1', 'Ethereum'],
  ['eip155:8453', 'Base'],
] as const

export function NetworkPanel() {
  const { network } = useModalState()
  const { switchNetwork } = useSwitchNetwork()
  const { busy, error, run } = useRun<void>()
  return (
    <Panel id="network" title="Network">
      <Facts
        rows={[
          { id: 'network-name', label: 'Name', value: network?.name ?? '–' },
          { id: 'network-id', label: 'Id', value: network?.caipNetworkId ?? '–' },
        ]}
      />
      <p>The honest wallet does not know Base yet: it is added on the way.</p>
      <Failure testId="network-error" text={error} />
      <div className="row end">
        {networks.map(([id, name]) => (
          <button
            key={id}
            type="button"
            className="button"
            data-testid={`switch-${id.replace('eip155:', '')}`}
            aria-current={network?.caipNetworkId === id}
            disabled={busy}
            onClick={() => void run(() => switchNetwork(id))}
          >
            {name}
          </button>
        ))}
      </div>
    </Panel>
  )
}
