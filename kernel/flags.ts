import type { AnyFeatureRule, RemoteEntry } from './define.js'
import { type Derived, derived } from './state.js'

/** Remote may reduce what the host allows, never grant: lists are intersected. */
export const narrow = (host: unknown, remote: unknown): unknown =>
  Array.isArray(host) && Array.isArray(remote) ? host.filter((item) => remote.includes(item)) : host

/** Whether a feature value means on: `false` and an empty list do not. */
export const isOn = (value: unknown): boolean =>
  value !== false && (value as readonly unknown[] | undefined)?.length !== 0

type Values = Readonly<Record<string, unknown>>

/** Whether two lists or two records hold the same. */
export const sameItems = (a: object, b: object): boolean => {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Values)[key], (b as Values)[key]))
  )
}

/** What the remote configuration says by id; an entry that is undefined says nothing. */
export type RemoteEntries = ReadonlyMap<string, RemoteEntry | undefined>

export interface Flags {
  /**
   * The value of a feature by what its plugin declares: the host's as remote reduced it, or the default. Throws what `read`
   * and `narrow` throw.
   */
  value(feature: string, rule: AnyFeatureRule): unknown
  setHost(values: Values): void
  setRemote(entries: RemoteEntries): void
  /** What the host says by feature. */
  host(): Values
  /** Another object after each change. */
  readonly changed: Derived<object>
}

/** The only place that joins what host, remote configuration and plugins say of a feature. */
export const createFlags = (): Flags => {
  // Kept without a prototype: a property of `Object.prototype` is no value of a feature.
  let host: Values = {}
  let remote: RemoteEntries | undefined
  const changed = derived(() => ({}))
  return {
    value: (feature, { default: fallback = true, remote: rule, narrow: by = narrow }) => {
      const isList = Array.isArray(fallback)
      const shaped = (value: unknown, or: unknown) =>
        value === false || !isList || Array.isArray(value) ? value : or
      // Null of the host is silence, too.
      const mine = host[feature] ?? undefined
      let theirs: unknown
      if (rule && remote) {
        const entry = remote.get(rule.id)
        // A missing entry switches off; one that is undefined says nothing.
        if (!entry) theirs = remote.has(rule.id) && undefined
        else theirs = rule.read ? rule.read(entry) : entry.isEnabled && (!isList || entry.config)
      }
      if (mine === false || theirs === false) return false
      const isSaid = theirs === true || Array.isArray(theirs)
      // Where the host is silent and the default is off, remote decides.
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
