import { explainFeature } from 'portico/core'
import { useFeatures, useModal, useModalState } from 'portico/react'
import { Panel } from '../Panel.js'

const switches = [
  ['account', 'Account view'],
  ['networks', 'Network views'],
  ['tokens', 'Tokens of the account'],
  ['names', 'Names of accounts'],
  ['profile', 'View of the wallets'],
  ['multiWallet', 'Several wallets at once'],
  ['smartSessions', 'Permissions of the app'],
  ['siwx', 'Sign-in, by the example server'],
  ['greeting', 'The plugin by somebody else'],
] as const

const told = [
  'send',
  'receive',
  'swaps',
  'onramp',
  'email',
  'socials',
  'activity',
  'multiWallet',
  'analytics',
  'legalCheckbox',
  'smartSessions',
  'pay',
  'reownBranding',
]

/** Switches features at runtime and shows the reason why each is on or off. */
export function FeaturesPanel() {
  const modal = useModal()
  const features = useFeatures()
  const { features: values, plugins } = useModalState()
  return (
    <Panel id="features" title="Features">
      {switches.map(([id, label]) => (
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
      <details>
        <summary>On or off, and why</summary>
        <dl data-testid="features-why">
          {told.map((id) => (
            <div key={id} data-testid={`why-${id}`}>
              <dt>{id}</dt>
              <dd>{explainFeature(features[id])}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="hint" data-testid="plugins-on">
        Running: {plugins.flatMap(({ id, status }) => (status === 'on' ? [id] : [])).join(', ')}
      </p>
    </Panel>
  )
}
