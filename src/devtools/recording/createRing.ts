/** The last items of a series: adding one beyond the limit drops the oldest, in constant time. */
export interface Ring<T> {
  add(item: T): void
  /** The items, oldest first. */
  list(): readonly T[]
  clear(): void
  /** How many were dropped. */
  dropped(): number
}

/** Creates a ring of at most `limit` items. */
export const createRing = <T>(limit: number): Ring<T> => {
  let items: T[] = []
  let added = 0
  return {
    add: (item) => {
      items[added++ % limit] = item
    },
    list: () =>
      added <= limit ? [...items] : [...items.slice(added % limit), ...items.slice(0, added % limit)],
    clear: () => {
      items = []
      added = 0
    },
    dropped: () => Math.max(0, added - limit),
  }
}
