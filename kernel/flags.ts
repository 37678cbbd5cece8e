import { contain } from './contain.js'
import type { AnyFeatureRule, RemoteEntry } from './define.js'
import { type Derived, derived } from './state.js'

/** Remote may reduce what the host allows, never grant: lists are intersected. */
export const narrow = (host: unknown, remote: unknown): unknown => {
  if (!Array.isArray(remote)) return host
  return Array.isArray(host) ? host.filter((item) => remote.includes(item)) : host
}

/** Whether a feature value means on: `false` and an empty list do not. */
export const isOn = (value: unknown): boolean => value !== false && !(Array.isArray(value) && !value.length)

type Values = Readonly<Record<string, unknown>>

/** Whether two lists or two records hold the same. */
export const sameItems = (a: object, b: object): boolean => {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Values)[key], (b as Values)[key]))
  )
}

/** Whether two feature values say the same. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b))

/** What the remote configuration says by id; an entry that is undefined says nothing. */
export type RemoteEntries = ReadonlyMap<string, RemoteEntry | undefined>

export interface Flags {
  /**
   * The value of a feature by what its plugin declares: the host's as remote reduced it, or the default. What `read` or
   * `narrow` throws goes to `failed`, and counts as if it were not there.
   */
  value(feature: string, rule?: AnyFeatureRule, failed?: (cause: unknown) => void): unknown
  setHost(values: Values): void
  setRemote(entries: RemoteEntries): void
  /** What the host says by feature. */
  host(): Values
  /** Another object after each change. */
  readonly changed: Derived<object>
}

/** Where feature values come from: nobody else reads host or remote. */
export const createFlags = (first: Values = {}): Flags => {
  let host = { ...first }
  let remote: RemoteEntries | undefined
  const changed = derived(() => ({}))
  return {
    value: (
      feature,
      { default: fallback = true, remote: rule, narrow: by = narrow } = {},
      failed = Boolean,
    ) => {
      const isList = Array.isArray(fallback)
      const shaped = (value: unknown) => (isList && !Array.isArray(value) ? fallback : value)
      // `null` is silence too, and a prototype's property is nobody's value.
      const mine = Object.hasOwn(host, feature) ? (host[feature] ?? undefined) : undefined
      const read = () => {
        if (!rule || !remote) return
        if (!remote.has(rule.id)) return false
        const entry = remote.get(rule.id)
        if (!entry) return
        return rule.read ? rule.read(entry) : entry.isEnabled && (isList ? entry.config : true)
      }
      const theirs = contain(read, failed)
      if (mine === false || theirs === false) return false
      const ours = shaped(mine ?? fallback)
      if (theirs !== true && !Array.isArray(theirs)) return ours
      // Where the host is silent and the default is off, remote decides.
      const most = mine === undefined && !isOn(fallback) ? theirs : ours
      return shaped(contain(() => by(most as never, theirs as never), failed) ?? narrow(most, theirs))
    },
    setHost: (values) => {
      host = { ...host, ...values }
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
