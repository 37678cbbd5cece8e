import type { AnyFeatureRule, RemoteEntry } from './define.js'
import { type Derived, derived } from './state.js'

/** Remote may narrow what the host allows, never extend it: lists are intersected. */
export const narrow = (host: unknown, remote: unknown): unknown =>
  Array.isArray(host) && Array.isArray(remote) ? host.filter((item) => remote.includes(item)) : host

/** Whether a feature value means on: `false` and an empty list mean off. */
export const isOn = (value: unknown): boolean =>
  value !== false && (value as readonly unknown[] | undefined)?.length !== 0

type Values = Readonly<Record<string, unknown>>

/** Whether two lists or two records are shallowly equal. */
export const sameItems = (a: object, b: object): boolean => {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Values)[key], (b as Values)[key]))
  )
}

/** The remote configuration by id; an undefined entry leaves the feature alone. */
export type RemoteEntries = ReadonlyMap<string, RemoteEntry | undefined>

export interface Flags {
  /**
   * The effective value of a feature: the host's value narrowed by the remote one, or the default. Rethrows what `read` and
   * `narrow` throw.
   */
  value(feature: string, rule: AnyFeatureRule): unknown
  setHost(values: Values): void
  setRemote(entries: RemoteEntries): void
  /** The host's values by feature. */
  host(): Values
  /** Holds a new object after each change. */
  readonly changed: Derived<object>
}

/** The only place that combines the feature values of host, remote configuration and plugins. */
export const createFlags = (): Flags => {
  // No prototype: a property of `Object.prototype` must not count as a feature value.
  let host: Values = {}
  let remote: RemoteEntries | undefined
  const changed = derived(() => ({}))
  return {
    value: (feature, { default: fallback = true, remote: rule, narrow: by = narrow }) => {
      const isList = Array.isArray(fallback)
      const shaped = (value: unknown, or: unknown) =>
        value === false || !isList || Array.isArray(value) ? value : or
      // Null from the host counts as not set.
      const mine = host[feature] ?? undefined
      let theirs: unknown
      if (rule && remote) {
        const entry = remote.get(rule.id)
        // A missing entry switches the feature off; an undefined one leaves it alone.
        if (!entry) theirs = remote.has(rule.id) && undefined
        else theirs = rule.read ? rule.read(entry) : entry.isEnabled && (!isList || entry.config)
      }
      if (mine === false || theirs === false) return false
      const isSaid = theirs === true || Array.isArray(theirs)
      // If the host sets nothing and the default is off, remote decides.
      const most = shaped(mine ?? (isSaid && !isOn(fallback) ? theirs : fallback), fallback)
      return isSaid ? shaped(by(most as never, theirs as never), most) : most
    },
    setHost: (values) => {
      host = { __proto__: null, ...host, ...values }
      changed.touch()
    },
    setRemote: (entries) => {
      remote = new Map(entries)
      changed.touch()
    },
    host: () => host,
    changed,
  }
}
