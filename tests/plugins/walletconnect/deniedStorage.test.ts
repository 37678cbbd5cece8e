import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createMemory,
  isStorageDenied,
  withoutStorage,
} from '../../../plugins/walletconnect/client/deniedStorage.js'

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
const set = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

describe('a page that is denied access to localStorage', () => {
  beforeEach(() => set(denied))
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
  })

  it('localStorage is undefined while the package loads, and denied again afterwards, even if loading fails', async () => {
    expect(isStorageDenied()).toBe(true)
    expect(await withoutStorage(async () => globalThis.localStorage ?? 'none')).toBe('none')
    expect(isStorageDenied()).toBe(true)
    await expect(withoutStorage(() => Promise.reject(new Error('No file')))).rejects.toThrow('No file')
    expect(isStorageDenied()).toBe(true)
  })

  it('an accessible localStorage is left as it is', async () => {
    const storage = {}
    set(() => storage)
    expect(isStorageDenied()).toBe(false)
    expect(await withoutStorage(async () => globalThis.localStorage)).toBe(storage)
  })

  it('the memory storage stores, lists and removes items', async () => {
    const memory = createMemory()
    await memory.setItem('a', { b: 1 })
    expect(await memory.getItem('a')).toEqual({ b: 1 })
    expect(await memory.getKeys()).toEqual(['a'])
    expect(await memory.getEntries()).toEqual([['a', { b: 1 }]])
    await memory.removeItem('a')
    expect(await memory.getItem('a')).toBeUndefined()
  })
})
