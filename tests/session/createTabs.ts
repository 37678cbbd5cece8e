import type { Store } from 'portico/core'
import { cell } from 'portico/kernel'

/** One browser storage with tabs; a tab only learns of another tab's change when the test tells it. */
export const createTabs = (count: number) => {
  const texts = new Map<string, string>()
  const tabs = Array.from({ length: count }, () => ({
    cells: new Map<string, { reload(): void }>(),
    hints: new Set<string>(),
  }))
  const write = (from: number, key: string, text: string | undefined) => {
    if (texts.get(key) === text) return
    if (text === undefined) texts.delete(key)
    else texts.set(key, text)
    for (const [index, tab] of tabs.entries()) if (index !== from) tab.hints.add(key)
  }
  /** A new page in the tab: it reads what is stored now. */
  const open = (index: number): Store => {
    const tab = tabs[index]
    if (!tab) throw new Error('no such tab')
    const cells = new Map<string, { reload(): void }>()
    tab.cells = cells
    tab.hints.clear()
    const store: Store = {
      forPlugin: () => store,
      at: (key, parser, fallback) => {
        const read = () => {
          const text = texts.get(key)
          try {
            return text === undefined ? fallback : parser.parse(JSON.parse(text))
          } catch {
            return fallback
          }
        }
        const value = cell(read())
        const put = (next: typeof fallback) => {
          if (JSON.stringify(next) !== JSON.stringify(value.get())) value.set(next)
        }
        const load = () => put(read())
        cells.set(key, { reload: load })
        return {
          get: value.get,
          subscribe: value.subscribe,
          load,
          set: (next) => {
            write(index, key, JSON.stringify(next))
            put(next)
          },
          remove: () => {
            write(index, key, undefined)
            put(fallback)
          },
        }
      },
    }
    return store
  }
  return {
    texts,
    open,
    /** Tells a tab of the next key that changed elsewhere; false if there is none. */
    tell: (index: number, which = 0): boolean => {
      const tab = tabs[index]
      const keys = [...(tab?.hints ?? [])]
      const key = keys[which % Math.max(1, keys.length)]
      if (!tab || key === undefined) return false
      tab.hints.delete(key)
      tab.cells.get(key)?.reload()
      return true
    },
  }
}
