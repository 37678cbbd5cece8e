import type { Dispose, Order } from './define.js'
import { type Cell, cell, type Source } from './state.js'

interface Entry {
  readonly plugin: string
  readonly item: unknown
  readonly order: Order
}

export interface Points {
  add(point: string, plugin: string, item: unknown, order?: Order): Dispose
  source(point: string): Source<readonly never[]>
  size(): number
}

const list = (before: Order['before']) => (typeof before === 'string' ? [before] : (before ?? []))

/** Stage, then plugin id, then order of arrival within a plugin; `before` moves an entry in front of the named plugins. */
const sort = (entries: readonly Entry[]): Entry[] => {
  const sorted = [...entries].sort((a, b) => {
    const stage = (a.order.stage ?? 0) - (b.order.stage ?? 0)
    return stage || (a.plugin < b.plugin ? -1 : a.plugin > b.plugin ? 1 : 0)
  })
  for (const entry of sorted.filter((each) => each.order.before)) {
    const named = list(entry.order.before)
    const at = sorted.findIndex((other) => named.includes(other.plugin))
    const from = sorted.indexOf(entry)
    if (at >= 0 && at < from) sorted.splice(at, 0, ...sorted.splice(from, 1))
  }
  return sorted
}

/** Ordered, observable contributions; views, methods, chains, texts and styles are points too. */
export const createPoints = (report: (error: unknown) => void): Points => {
  const entries = new Map<string, readonly Entry[]>()
  const cells = new Map<string, Cell<readonly unknown[]>>()
  const at = (point: string) => {
    let found = cells.get(point)
    if (!found) {
      found = cell<readonly unknown[]>([], report)
      cells.set(point, found)
    }
    return found
  }
  const put = (point: string, next: readonly Entry[]) => {
    entries.set(point, next)
    at(point).set(Object.freeze(sort(next).map((entry) => entry.item)))
  }
  return {
    add: (point, plugin, item, order = {}) => {
      const entry: Entry = { plugin, item, order }
      put(point, [...(entries.get(point) ?? []), entry])
      return () => {
        const all = entries.get(point) ?? []
        if (all.includes(entry)) put(point, all.filter((other) => other !== entry))
      }
    },
    source: (point) => at(point) as unknown as Source<readonly never[]>,
    size: () => [...entries.values()].reduce((sum, all) => sum + all.length, 0),
  }
}
