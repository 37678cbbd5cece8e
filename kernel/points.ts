import type { Dispose, Order } from './define.js'
import { type Cell, cell, readOnly, type Source } from './state.js'

interface Entry {
  readonly plugin: string
  readonly order: Order
  readonly item: unknown
}
interface At {
  entries: readonly Entry[]
  readonly cell: Cell<readonly unknown[]>
  readonly source: Source<readonly unknown[]>
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
const sort = (entries: readonly Entry[]): Entry[] => {
  const sorted: Entry[] = []
  for (const entry of [...entries].sort(byOrder)) {
    const names = named(entry.order)
    const at = sorted.findIndex((other) => names.includes(other.plugin))
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
      const list = cell<readonly unknown[]>(Object.freeze([]), report)
      found = { entries: [], cell: list, source: readOnly(list) }
      points.set(point, found)
    }
    return found
  }
  const put = (to: At, entries: readonly Entry[]) => {
    to.entries = entries
    to.cell.set(Object.freeze(sort(entries).map((entry) => entry.item)))
  }
  const sum = (of: (point: At) => number) => [...points.values()].reduce((total, each) => total + of(each), 0)
  return {
    add: (point, plugin, item, order = {}) => {
      const to = at(point)
      const entry: Entry = { plugin, item, order }
      put(to, [...to.entries, entry])
      return () =>
        put(
          to,
          to.entries.filter((other) => other !== entry),
        )
    },
    source: (point) => at(point).source as Source<readonly never[]>,
    size: () => sum((point) => point.entries.length),
    watchers: () => sum((point) => point.cell.size()),
  }
}
