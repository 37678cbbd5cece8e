import type { AnyFeatureRule, RemoteEntry } from './define.js'
import { type Derived, derived } from './state.js'

/**
 * The default way to narrow a host's value by a remote one: lists are intersected, any other value stays. The
 * remote configuration never extends what the host allows.
 */
export const narrow = (host: unknown, remote: unknown): unknown =>
  Array.isArray(host) && Array.isArray(remote) ? host.filter((item) => remote.includes(item)) : host

/** Whether a feature value means on. `false` and an empty list mean off. */
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

/** The remote configuration by entry id; an undefined entry leaves its feature alone. */
export type RemoteEntries = ReadonlyMap<string, RemoteEntry | undefined>

/** The effective value of a feature, and the values it was decided from. */
export interface Decision {
  readonly isOn: boolean
  /** `false` or an empty list if the feature is off. */
  readonly value: unknown
  /** The side that decided. `remote` also if it only shortened the host's list. */
  readonly by: 'host' | 'remote' | 'default'
  /** The host's value; undefined if it sets none. */
  readonly host: unknown
  /** The value of the remote configuration; undefined if it sets none, or may not set this feature. */
  readonly remote: unknown
  readonly default: unknown
}

export interface Flags {
  /**
   * Decides a feature: the host's value narrowed by the remote one, or the default. Rethrows errors of `read`
   * and `narrow`.
   */
  decide(feature: string, rule: AnyFeatureRule): Decision
  setHost(values: Values): void
  setRemote(entries: RemoteEntries): void
  /** The host's values by feature. */
  host(): Values
  /** Holds a new object after each change. */
  readonly changed: Derived<object>
}

/** The only place that combines the feature values of host, remote configuration and plugins. */
export const createFlags = (): Flags => {
  let host: Values = {}
  let remote: RemoteEntries | undefined
  const changed = derived(() => ({}))
  return {
    decide: (feature, { default: fallback = true, remote: rule, narrow: narrowValue = narrow }) => {
      const isList = Array.isArray(fallback)
      const listOr = (value: unknown, or: unknown) =>
        value === false || !isList || Array.isArray(value) ? value : or
      // Null from the host counts as not set.
      const hostValue = host[feature] ?? undefined
      let remoteValue: unknown
      if (rule && remote) {
        const entry = remote.get(rule.id)
        // A missing entry switches the feature off. An undefined entry leaves it alone.
        if (!entry) remoteValue = remote.has(rule.id) && undefined
        else remoteValue = rule.read ? rule.read(entry) : entry.isEnabled && (!isList || entry.config)
      }
      const isRemoteSet = remoteValue === true || Array.isArray(remoteValue)
      const decision = (value: unknown, by: Decision['by']): Decision =>
        Object.freeze({
          isOn: isOn(value),
          value,
          by,
          host: hostValue,
          remote: isRemoteSet || remoteValue === false ? remoteValue : undefined,
          default: fallback,
        })
      if (hostValue === false) return decision(hostValue, 'host')
      if (remoteValue === false) return decision(remoteValue, 'remote')
      // If the host sets nothing and the default is off, the remote value decides.
      const allowed = listOr(hostValue ?? (isRemoteSet && !isOn(fallback) ? remoteValue : fallback), fallback)
      const value = isRemoteSet
        ? (listOr(narrowValue(allowed as never, remoteValue as never), allowed) ?? allowed)
        : allowed
      const isNarrowed =
        isRemoteSet && (hostValue === undefined || !sameItems([value].flat(), [allowed].flat()))
      return decision(value, isNarrowed ? 'remote' : hostValue === undefined ? 'default' : 'host')
    },
    setHost: (values) => {
      // No prototype, because a property of `Object.prototype` must not count as a feature value.
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
