import type { Order } from './define.js'
import type { Dispose } from './dispose.js'
import { fault } from './errors.js'
import { laid, type Ordered } from './laid.js'
import { type Derived, derived, readOnly, type Source } from './state.js'

export interface Points {
  /** `sole` names what only one plugin may bring: a list would be laid anew for each look into it. */
  add(point: string, plugin: string, item: unknown, order?: Order, sole?: string): Dispose
  source(point: string): Source<readonly never[]>
  size(): number
  watchers(): number
}

/** Ordered, observable contributions; views, methods, chains, texts and styles are points too. */
export const createPoints = (report: (error: unknown) => void): Points => {
  const points = new Map<string, { entries: Set<Ordered>; list: Derived<readonly unknown[]> }>()
  /** Plugins by what they alone bring. */
  const owners = new Map<unknown, unknown>()
  const at = (id: string) => {
    let point = points.get(id)
    if (!point) {
      const entries = new Set<Ordered>()
      point = { entries, list: derived(() => laid(entries), report) }
      points.set(id, point)
    }
    return point
  }
  const sum = (size: (point: ReturnType<typeof at>) => number) =>
    [...points.values()].reduce((total, each) => total + size(each), 0)
  return {
    add: (id, plugin, item, order = {}, sole) => {
      const other = owners.get(sole)
      if (other) throw fault(plugin, 'contract', `brings ${sole}, which plugin "${other}" brings already`)
      owners.set(sole, sole && plugin)
      const { entries, list } = at(id)
      const entry: Ordered = { plugin, item, order }
      entries.add(entry)
      list.touch()
      return () => {
        if (entries.delete(entry)) {
          owners.delete(sole)
          list.touch()
        }
      }
    },
    source: (id) => readOnly(at(id).list) as Source<readonly never[]>,
    size: () => sum(({ entries }) => entries.size),
    watchers: () => sum(({ list }) => list.size()),
  }
}
