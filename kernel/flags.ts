import { type Derived, derived } from './state.js'

export type Narrow = (host: never, remote: unknown) => unknown

/** Remote may reduce what the host allows, never grant: booleans are and-ed, lists intersected. */
export const narrow = (host: unknown, remote: unknown): unknown => {
  if (host === false || remote === false) return false
  if (!Array.isArray(remote)) return host
  if (Array.isArray(host)) return host.filter((item) => remote.includes(item))
  return host === true ? remote : host
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

export interface Flags {
  /** The value after host and remote were narrowed; the default where both are silent, else true. */
  value(feature: string, by?: Narrow): unknown
  setHost(values: Values): void
  setRemote(values: Values): void
  /** Names that the host or the defaults speak of. */
  names(): readonly string[]
  /** Another object after each change. */
  readonly changed: Derived<object>
}

// `null` is silence too, and a prototype's property is nobody's value.
const own = (values: Values, key: string) =>
  Object.hasOwn(values, key) ? (values[key] ?? undefined) : undefined

/** Where feature values come from: nobody else reads host or remote. */
export const createFlags = (defaults: Values, first: Values = {}): Flags => {
  let host = { ...first }
  let remote: Values = {}
  const changed = derived(() => ({}))
  return {
    value: (feature, by = narrow as Narrow) => {
      const mine = own(host, feature)
      const theirs = own(remote, feature)
      const fallback = own(defaults, feature) ?? true
      if (mine === false || theirs === undefined) return mine ?? fallback
      // The host is silent and the default is off: remote decides, where it says something that is a value.
      const granted = typeof theirs === 'boolean' || Array.isArray(theirs) || by !== narrow ? theirs : false
      return by((mine ?? (fallback === false ? granted : fallback)) as never, theirs)
    },
    setHost: (values) => {
      host = { ...host, ...values }
      changed.touch()
    },
    setRemote: (values) => {
      remote = values
      changed.touch()
    },
    names: () => Object.keys({ ...defaults, ...host }),
    changed,
  }
}
