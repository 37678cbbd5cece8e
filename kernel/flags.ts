import { cell, type Source } from './state.js'

export type Narrow = (host: never, remote: unknown) => unknown

/** Remote may reduce what the host allows, never grant: booleans are and-ed, lists intersected. */
export const narrow = (host: unknown, remote: unknown): unknown => {
  if (host === false || remote === false) return false
  if (Array.isArray(host) && Array.isArray(remote)) return host.filter((item) => remote.includes(item))
  return host === true && Array.isArray(remote) ? remote : host
}

/** Whether a feature value means on: `false` and an empty list do not. */
export const isOn = (value: unknown): boolean => value !== false && !(Array.isArray(value) && !value.length)

export interface Flags {
  /** The value after host and remote were narrowed; the default where both are silent, else true. */
  value(feature: string, by?: Narrow): unknown
  setHost(values: Readonly<Record<string, unknown>>): void
  setRemote(values: Readonly<Record<string, unknown>>): void
  readonly changed: Source<number>
}

const own = (values: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined

/** Where feature values come from: nobody else reads host or remote. */
export const createFlags = (
  defaults: Readonly<Record<string, unknown>>,
  first: Readonly<Record<string, unknown>> = {},
): Flags => {
  let host = { ...first }
  let remote: Readonly<Record<string, unknown>> = {}
  const changed = cell(0)
  const bump = () => changed.set(changed.get() + 1)
  return {
    value: (feature, by = narrow as Narrow) => {
      const mine = own(host, feature)
      const theirs = own(remote, feature)
      const fallback = own(defaults, feature) ?? true
      if (theirs === undefined) return mine ?? fallback
      return mine === undefined ? by((fallback === false ? theirs : fallback) as never, theirs) : by(mine as never, theirs)
    },
    setHost: (values) => {
      host = { ...host, ...values }
      bump()
    },
    setRemote: (values) => {
      remote = values
      bump()
    },
    changed,
  }
}
