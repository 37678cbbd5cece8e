/**
 * Whether the browser denies access to storage, as many do in cross-site iframes. Reading `localStorage` then
 * throws.
 */
export const isStorageDenied = (): boolean => {
  try {
    void globalThis.localStorage
    return false
  } catch {
    return true
  }
}

/**
 * Runs the function with `localStorage` undefined if access to it is denied, because the package reads it
 * while it loads, and would fail to load.
 */
export const withoutStorage = async <T>(run: () => Promise<T>): Promise<T> => {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  if (!descriptor?.configurable || !isStorageDenied()) return run()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined })
  try {
    return await run()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', descriptor)
  }
}

/** Storage in memory with the package's interface; pairings then last as long as the page. */
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
