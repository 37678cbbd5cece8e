import type { Decision } from 'portico/kernel'

const shown = (value: unknown) => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value))

/**
 * A sentence for developers that says why a feature is on or off, made from its decision in
 * `modal.features()`, if there is one.
 */
export const explainFeature = (decision: Decision | undefined): string => {
  if (!decision) return 'Off: no plugin of the page has this feature.'
  const { isOn, by, value, host, remote } = decision
  const state = isOn ? 'On' : 'Off'
  if (by === 'host') return `${state}: the page sets it to ${shown(host)}.`
  if (by === 'default') return `${state}: the default of its plugin, ${shown(value)}.`
  const narrowed = host === undefined ? '' : `, which leaves ${shown(value)} of what the page allows`
  return `${state}: the project's configuration sets it to ${shown(remote)}${narrowed}.`
}
