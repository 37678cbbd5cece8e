/** Whether the browser denies storage, as many do in cross-site iframes: reading `localStorage` throws. */
export const isStorageDenied = (): boolean => {
  try {
    void globalThis.localStorage
    return false
  } catch {
    return true
  }
}

/** Runs with `localStorage` undefined if it is denied: the package reads it while loading, and would fail to load. */
export const withoutStorage = async <T>(run: () => Promise<T>): Promise<T> => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  if (!given?.configurable || !isStorageDenied()) return run()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined })
  try {
    return await run()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', given)
  }
}

/** In-memory storage with the package's interface: pairings last as long as the page. */
export const createMemory = () => {
  const held = new Map<string, unknown>()
  return {
    getKeys: async () => [...held.keys()],
    getEntries: async <T>() => [...held.entries()] as [string, T][],
    getItem: async <T>(key: string) => held.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void held.set(key, value),
    removeItem: async (key: string) => void held.delete(key),
  }
}
