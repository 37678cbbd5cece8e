import type { Order } from './define.js'
import type { Dispose } from './dispose.js'
import { type Cell, cell, readOnly, type Source } from './state.js'

interface Entry {
  readonly plugin: string
  readonly order: Order
  readonly item: unknown
}
interface At {
  readonly entries: Set<Entry>
  readonly changed: Cell<number>
  readonly source: Source<readonly unknown[]>
  list: readonly unknown[] | undefined
}

export interface Points {
  add(point: string, plugin: string, item: unknown, order?: Order): Dispose
  source(point: string): Source<readonly never[]>
  size(): number
  watchers(): number
}

/** The names of `before`. */
export const named = ({ before }: Order): readonly string[] =>
  typeof before === 'string' ? [before] : (before ?? [])

/** Stage, then plugin id; what a plugin adds twice stays in order of arrival. */
export const byOrder = (a: Omit<Entry, 'item'>, b: Omit<Entry, 'item'>): number =>
  (a.order.stage ?? 0) - (b.order.stage ?? 0) || (a.plugin < b.plugin ? -1 : +(a.plugin > b.plugin))

/** `before` moves an entry in front of the named plugins. */
const sort = (entries: Iterable<Entry>): Entry[] => {
  const sorted: Entry[] = []
  for (const entry of [...entries].sort(byOrder)) {
    const names = named(entry.order)
    const at = names.length ? sorted.findIndex((other) => names.includes(other.plugin)) : -1
    sorted.splice(at < 0 ? sorted.length : at, 0, entry)
  }
  return sorted
}

/** Ordered, observable contributions; views, methods, chains, texts and styles are points too. */
export const createPoints = (report: (error: unknown) => void): Points => {
  const points = new Map<string, At>()
  const at = (point: string) => {
    let found = points.get(point)
    if (!found) {
      const changed = cell(0, report)
      const made: At = {
        entries: new Set(),
        changed,
        list: undefined,
        source: readOnly({
          // Sorted when somebody looks: plugins that start one by one would be sorted each time.
          get: () => (made.list ??= Object.freeze(sort(made.entries).map(({ item }) => item))),
          subscribe: changed.subscribe,
        }),
      }
      found = made
      points.set(point, found)
    }
    return found
  }
  const touch = (point: At) => {
    point.list = undefined
    point.changed.set(point.changed.get() + 1)
  }
  const sum = (of: (point: At) => number) => [...points.values()].reduce((total, each) => total + of(each), 0)
  return {
    add: (point, plugin, item, order = {}) => {
      const to = at(point)
      const entry: Entry = { plugin, item, order }
      to.entries.add(entry)
      touch(to)
      return () => {
        if (to.entries.delete(entry)) touch(to)
      }
    },
    source: (point) => at(point).source as Source<readonly never[]>,
    size: () => sum((point) => point.entries.size),
    watchers: () => sum((point) => point.changed.size()),
  }
}
