import { type Draft, produce } from 'immer'
import type { Dispose } from './define.js'

/** A value that can be read and watched. */
export interface Source<T> {
  get(): T
  subscribe(listener: () => void): Dispose
}

/** A plugin's part of the state: plain JSON, changed by recipes only. */
export interface Slice<S> extends Source<S> {
  update(recipe: (draft: Draft<S>) => void): void
}

/** A source that its owner sets; equal values notify nobody. */
export interface Cell<T> extends Source<T> {
  set(value: T): void
  /** How many listeners there are. */
  size(): number
}

/** Makes a source with a setter. A listener that throws does not stop the others. */
export const cell = <T>(value: T, report: (error: unknown) => void = console.error): Cell<T> => {
  const listeners = new Set<{ run: () => void }>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) {
        if (!listeners.has(listener)) continue
        try {
          listener.run()
        } catch (error) {
          report(error)
        }
      }
    },
    subscribe: (run) => {
      const listener = { run }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    size: () => listeners.size,
  }
}

export interface Root {
  readonly plugins: Readonly<Record<string, unknown>>
}

export interface Store extends Source<Root> {
  slice<S>(id: string, initial: S): Slice<S> & { drop: Dispose }
  size(): number
}

/** The one state tree: immutable, a slice per plugin under `plugins[id]`. */
export const createStore = (report?: (error: unknown) => void): Store => {
  const root = cell<Root>({ plugins: {} }, report)
  return {
    ...root,
    slice: <S>(id: string, initial: S) => {
      const write = (value: unknown) => root.set({ plugins: { ...root.get().plugins, [id]: value } })
      let last = initial
      let live = true
      write(initial)
      const get = () => {
        if (live) last = root.get().plugins[id] as S
        return last
      }
      return {
        get,
        subscribe: (listener) => {
          let seen = get()
          return root.subscribe(() => {
            const now = get()
            if (now === seen) return
            seen = now
            listener()
          })
        },
        update: (recipe) => {
          if (live) write(produce(get(), (draft) => void (recipe as (draft: unknown) => void)(draft)))
        },
        drop: () => {
          live = false
          const { [id]: _, ...plugins } = root.get().plugins
          root.set({ plugins })
        },
      }
    },
  }
}
