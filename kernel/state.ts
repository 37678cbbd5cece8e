import { type Draft, freeze, produce } from 'immer'
import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

/** An observable value. */
export interface Source<T> {
  get(): T
  subscribe(listener: () => void): Dispose
}

/** A plugin's part of the state: plain data (JSON and bigint), changed only through recipes. */
export interface Slice<S> extends Source<S> {
  update(recipe: (draft: Draft<S>) => void): void
}

/** A source that its owner sets. Setting an equal value notifies no listener. */
export interface Cell<T> extends Source<T> {
  set(value: T): void
  /** The number of listeners. */
  size(): number
}

/** Creates a source with a setter. A listener that throws is reported and does not stop the others. */
export const cell = <T>(value: T, report: (error: unknown) => void = console.error): Cell<T> => {
  const listeners = new Set<{ run: () => void }>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) if (listeners.has(listener)) guard(listener.run, report)
    },
    subscribe: (run) => {
      const listener = { run }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    size: () => listeners.size,
  }
}

/** A source without its setter. */
export const readOnly = <T>({ get, subscribe }: Source<T>): Source<T> => Object.freeze({ get, subscribe })

/** A source computed from something else. */
export interface Derived<T> extends Source<T> {
  /** Drops the computed value and notifies the listeners; call it when an input has changed. */
  touch(): void
  /** The number of listeners. */
  size(): number
}

/**
 * Creates a source that is computed when it is read, and only once between two changes.
 */
export const derived = <T extends object>(
  compute: () => T,
  report?: (error: unknown) => void,
): Derived<T> => {
  const { subscribe, size, set } = cell({}, report)
  let value: T | undefined
  return {
    get: () => (value ??= Object.freeze(compute())),
    subscribe,
    size,
    touch: () => {
      value = undefined
      set({})
    },
  }
}

/** A source of a part of another source. Its listeners are called only if the part changed. */
export const part = <T>(source: Source<unknown>, get: () => T): Source<T> => ({
  get,
  subscribe: (listener) => {
    let seen = get()
    return source.subscribe(() => {
      const before = seen
      seen = get()
      if (seen !== before) listener()
    })
  },
})

/** The whole state. */
export interface Root {
  readonly plugins: Readonly<Record<string, unknown>>
}

export interface Store extends Source<Root> {
  slice<S>(id: string, initial: S): Slice<S> & { drop: Dispose }
  size(): number
}

/** The single state tree: immutable, with one slice per plugin under `plugins[id]`. */
export const createStore = (report?: (error: unknown) => void): Store => {
  const slices = new Map<string, unknown>()
  const root = derived<Root>(() => ({ plugins: Object.freeze(Object.fromEntries(slices)) }), report)
  return {
    ...root,
    slice: <S>(id: string, initial: S) => {
      let value = freeze(initial, true)
      let live = true
      const put = () => {
        slices.set(id, value)
        root.touch()
      }
      put()
      return {
        ...part(root, () => value),
        update: (recipe) => {
          const next = produce(value, (draft) => void (recipe as (draft: unknown) => void)(draft))
          if (!live || next === value) return
          value = next
          put()
        },
        drop: () => {
          live = false
          slices.delete(id)
          root.touch()
        },
      }
    },
  }
}
