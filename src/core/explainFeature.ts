import type { FeatureState } from './modal.js'

const shown = (value: unknown) => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value))

/** A sentence for developers that says why a feature of `modal.features()` is on or off. */
export const explainFeature = ({ isOn, by, value, host, remote, plugins }: FeatureState): string => {
  const state = isOn ? 'On' : 'Off'
  if (by === 'missing') return 'Off: the page has no plugin with this feature.'
  if (by === 'host') return `${state}: the page sets it to ${shown(host)}.`
  if (by === 'default') return `${state}: the default of the plugin ${plugins.join(', ')}.`
  const narrowed = host === undefined ? '' : `, which leaves ${shown(value)} of what the page allows`
  return `${state}: the project's configuration sets it to ${shown(remote)}${narrowed}.`
}
