/** A resource with its disposer, as `make` returns them. */
export interface Owned<T> {
  value: T
  dispose(): void
}

/** One holder's share of a page-wide resource; only the first `release` counts. */
export interface Lease<T> {
  value: T
  release(): void
}

interface Entry {
  readonly owned: Owned<unknown>
  holders: number
}

// The number is the version of the entries' interface: incompatible copies of the package must not share entries.
const key = Symbol.for('portico.page.1')

/** Shares one resource per page between every modal and every copy of this package: made on first use, disposed with the last release. */
export function lease<T>(name: string, make: () => Owned<T>): Lease<T> {
  const page = globalThis as { [key]?: Map<string, Entry> }
  page[key] ??= new Map()
  const entries = page[key]
  let entry = entries.get(name)
  if (!entry) {
    entry = { owned: make(), holders: 0 }
    entries.set(name, entry)
  }
  const held = entry
  held.holders++
  let released = false
  return {
    value: held.owned.value as T,
    release() {
      if (released) return
      released = true
      if (--held.holders > 0) return
      entries.delete(name)
      if (entries.size === 0 && page[key] === entries) delete page[key]
      held.owned.dispose()
    },
  }
}
