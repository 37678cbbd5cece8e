import { useModal, useModalState } from 'portico/react'
import { Panel } from '../Panel.js'

const features = [
  ['account', 'Account view'],
  ['networks', 'Network views'],
  ['tokens', 'Tokens of the account'],
  ['names', 'Names of accounts'],
  ['profile', 'View of the wallets'],
  ['multiWallet', 'Several wallets at once'],
  ['siwx', 'Sign-in, by the example server'],
  ['greeting', 'The plugin by somebody else'],
] as const

/** Flags that are switched while the page runs. */
export function FeaturesPanel() {
  const modal = useModal()
  const { features: values, plugins } = useModalState()
  return (
    <Panel id="features" title="Features">
      {features.map(([id, label]) => (
        <label key={id} className="switch">
          <input
            type="checkbox"
            checked={values[id] !== false}
            data-testid={`feature-${id}`}
            onChange={(event) => modal.setFeatures({ [id]: event.target.checked })}
          />
          {label}
        </label>
      ))}
      <p className="hint" data-testid="plugins-on">
        Running: {plugins.flatMap(({ id, status }) => (status === 'on' ? [id] : [])).join(', ')}
      </p>
    </Panel>
  )
}
