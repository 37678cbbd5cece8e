import { type Store, type Stored, storage as token } from 'portico/core'
import {
  type Clock,
  cell,
  type Dispose,
  definePlugin,
  type Parser,
  PorticoError,
  systemClock,
} from 'portico/kernel'
import { dropPrototypeKeys } from './dropPrototypeKeys.js'
import { isKeyOf } from './isKeyOf.js'

export interface StorageOptions {
  readonly clock?: Clock
}

interface Envelope {
  readonly v: number
  readonly t: number
  readonly d: unknown
}

/** Does nothing if storage is missing, denied or throws. */
const attempt = (run: (box: Storage) => void) => {
  try {
    run(window.localStorage)
  } catch {}
}

/** Browser storage under `portico/`; falls back to memory if it is denied, full or damaged. */
export const storage = ({ clock = systemClock }: StorageOptions = {}) =>
  definePlugin({
    id: 'storage',
    kernel: 1,
    provides: token,
    setup: ({ own }) => {
      const cells = new Map<string, readonly [stored: unknown, hint: Dispose, owner?: string | undefined]>()

      if (typeof window === 'object') {
        // A page restored from the back/forward cache has missed events; for a fresh one `persisted` is false.
        const hint = ({ key, persisted }: { key?: string | null; persisted?: boolean }) => {
          if (persisted !== false) for (const [name, [, soon]] of cells) if (!key || key === name) soon()
        }
        for (const type of ['storage', 'pageshow']) {
          window.addEventListener(type, hint as never)
          own(() => window.removeEventListener(type, hint as never))
        }
      }

      const accessor =
        (plugin?: string): Store['at'] =>
        <T>(key: string, parser: Parser<T>, fallback: T, version = 1): Stored<T> => {
          const name = `portico/${key}`
          const known = cells.get(name)
          if (!isKeyOf(key, plugin, known?.[2]))
            throw new PorticoError(`storage: "${key}" is no key of ${plugin ?? 'a plugin'}`, {
              category: 'storage',
            })
          if (known) return known[0] as Stored<T>

          const value = cell(fallback)
          const put = (next: T) => JSON.stringify(next) === JSON.stringify(value.get()) || value.set(next)
          /** Calls back with the stored value: without an envelope if it is damaged, not at all if it is of a newer version. */
          const open = (use: (box: Storage, text: string | null, envelope?: Envelope) => void) =>
            attempt((box) => {
              const text = box.getItem(name)
              let envelope: Envelope | undefined
              try {
                const json: Envelope = dropPrototypeKeys(JSON.parse(text as string))
                // 1e999 parses to Infinity and would count as newer forever.
                if (Number.isInteger(json.v)) envelope = json
              } catch {}
              if (!envelope || envelope.v <= version) use(box, text, envelope)
            })
          const load = () =>
            open((box, text, envelope) => {
              let next = fallback
              try {
                next = parser.parse((envelope as Envelope).d)
              } catch {
                if (text)
                  attempt(() => {
                    box.setItem(`${name}!bad`, text)
                    box.removeItem(name)
                  })
              }
              put(next)
            })
          const write = (next?: T) => {
            // Stored first, so that a nested `set` of a listener comes last in both places.
            open((box, text, envelope) => {
              const pack = (t?: number) => JSON.stringify({ v: version, t, d: next })
              const save = () => box.setItem(name, pack(clock.now()))
              // An envelope cannot represent undefined.
              if (next === undefined) box.removeItem(name)
              else if (text !== pack(envelope?.t))
                try {
                  save()
                } catch {
                  for (const other of Object.keys(box))
                    if (other.startsWith('portico/cache/')) box.removeItem(other)
                  save()
                }
              else return
              // The browser notifies other tabs; other modals on this page are notified here.
              dispatchEvent(new StorageEvent('storage', { key: name }))
            })
            put(next === undefined ? fallback : next)
          }
          const stored: Stored<T> = { ...value, load, set: write, remove: () => write() }
          let waiting: Dispose | undefined
          cells.set(name, [
            stored,
            () => {
              waiting ??= own(
                clock.after(50, () => {
                  waiting = void waiting?.()
                  load()
                }),
              )
            },
            plugin,
          ])
          load()
          return stored
        }
      const stores = new Map<string, Store>()
      const forPlugin = (id: string): Store => {
        const store = stores.get(id) ?? Object.freeze({ at: accessor(id), forPlugin })
        stores.set(id, store)
        return store
      }
      return { at: accessor(), forPlugin }
    },
  })
