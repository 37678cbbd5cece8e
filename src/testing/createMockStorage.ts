import type { Store } from 'portico/core'
import { cell, PorticoError } from 'portico/kernel'
import { isKeyOf } from '#storage'

/** A `storage` service with readable and writable texts. */
export interface MockStorage extends Store {
  /** The stored texts by key; write to it as another tab would. */
  readonly texts: Map<string, string>
}

/** An in-memory `storage` service; values pass through JSON as in a browser. */
export const createMockStorage = (): MockStorage => {
  const texts = new Map<string, string>()
  const changed = cell(0)
  const write = (key: string, text: string | undefined) => {
    if (text === undefined) texts.delete(key)
    else texts.set(key, text)
    changed.set(changed.get() + 1)
  }
  const owners = new Map<string, string | undefined>()
  const at =
    (plugin?: string): Store['at'] =>
    (key, parser, fallback) => {
      if (!isKeyOf(key, plugin, owners.get(key)))
        throw new PorticoError(`storage: "${key}" is no key of ${plugin ?? 'a plugin'}`, {
          category: 'storage',
        })
      if (plugin) owners.set(key, plugin)
      let text: string | undefined
      let value = fallback
      return {
        get: () => {
          const now = texts.get(key)
          // Parsed once per text, so that a snapshot keeps its identity.
          if (now !== text) {
            text = now
            try {
              value = now === undefined ? fallback : parser.parse(JSON.parse(now))
            } catch {
              value = fallback
            }
          }
          return value
        },
        subscribe: changed.subscribe,
        // `get` always reads the stored text.
        load: () => {},
        set: (next) => write(key, JSON.stringify(next)),
        remove: () => write(key, undefined),
      }
    }
  const forPlugin = (id: string): Store => ({ at: at(id), forPlugin })
  return { texts, at: at(), forPlugin }
}
