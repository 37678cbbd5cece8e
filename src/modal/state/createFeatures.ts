import type { FeatureState } from 'portico/core'
import type { Kernel } from 'portico/kernel'

/** Features that are listed even if no plugin of the page has them. */
const common =
  'send receive swaps onramp email socials activity multiWallet analytics legalCheckbox smartSessions pay reownBranding'

/** A list that its owner may change later is copied. */
const fixed = (value: unknown) => (Array.isArray(value) ? Object.freeze([...value]) : value)

/** Returns the states of all features; the same object until something changes. */
export const createFeatures = ({ decisions, features }: Pick<Kernel, 'decisions' | 'features'>) => {
  let from: unknown
  let states: Readonly<Record<string, FeatureState>>
  return () => {
    const now = decisions.get()
    if (from === now) return states
    from = now
    // No prototype: names such as `constructor` are not features.
    const all = { __proto__: null } as unknown as Record<string, FeatureState>
    const add = (name: string, state: Omit<FeatureState, 'plugins'>, plugins: readonly string[]) => {
      const { value, host, remote, default: fallback } = state
      all[name] = Object.freeze({
        ...state,
        value: fixed(value),
        host: fixed(host),
        remote: fixed(remote),
        default: fixed(fallback),
        plugins: Object.freeze(plugins),
      })
    }
    for (const { plugin, feature, ...state } of now)
      add(feature, state, [...(all[feature]?.plugins ?? []), plugin])
    for (const name of [...common.split(' '), ...Object.keys(features.get())])
      if (!all[name]) add(name, { isOn: false, value: false, by: 'missing', host: features.get()[name] }, [])
    states = Object.freeze(all)
    return states
  }
}
