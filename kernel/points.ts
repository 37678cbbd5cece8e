import type { Order } from './define.js'
import type { Dispose } from './dispose.js'
import { fault } from './errors.js'
import { type Derived, derived, readOnly, type Source } from './state.js'

/** An item of a list, with its plugin and its order. */
interface Contribution {
  readonly plugin: string
  readonly order: Order
  readonly item: unknown
}

/**
 * Sorted by stage, then by plugin id; items of one plugin keep the order in which they arrived. The whole list is
 * sorted after each change, so that the loading order never matters.
 */
const sortItems = (entries: Iterable<Contribution>): readonly unknown[] =>
  [...entries]
    .sort(
      (a, b) =>
        (a.order.stage ?? 0) - (b.order.stage ?? 0) || (a.plugin < b.plugin ? -1 : +(a.plugin > b.plugin)),
    )
    .map(({ item }) => item)

/** The contributions of a point, keyed by their unique name if they have one, and as a sorted list. */
interface PointEntry {
  readonly entries: Map<unknown, Contribution>
  readonly list: Derived<readonly unknown[]>
}

export interface Points {
  /**
   * Adds an item; the returned function removes it. `uniqueName` is a name that only one contribution may have:
   * throws if it is taken.
   */
  add(point: string, plugin: string, item: unknown, order?: Order, uniqueName?: string): Dispose
  source(point: string): Source<readonly never[]>
  readonly all: ReadonlyMap<string, PointEntry>
}

/**
 * Creates the points: ordered, observable lists of contributions. Views, methods, chains, texts and styles
 * are points, too.
 */
export const createPoints = (report: (error: unknown) => void): Points => {
  const all = new Map<string, PointEntry>()
  const pointOf = (id: string) => {
    let point = all.get(id)
    if (!point) {
      const entries = new Map<unknown, Contribution>()
      point = { entries, list: derived(() => sortItems(entries.values()), report) }
      all.set(id, point)
    }
    return point
  }
  return {
    all,
    add: (id, plugin, item, order = {}, uniqueName) => {
      const { entries, list } = pointOf(id)
      const entry: Contribution = { plugin, item, order }
      const key = uniqueName ?? entry
      const other = entries.get(key)?.plugin
      if (other) throw fault(plugin, 'contract', `cannot provide ${uniqueName}, as plugin "${other}" does`)
      entries.set(key, entry)
      list.touch()
      return () => {
        if (entries.get(key) === entry) {
          entries.delete(key)
          list.touch()
        }
      }
    },
    source: (id) => readOnly(pointOf(id).list) as Source<readonly never[]>,
  }
}
