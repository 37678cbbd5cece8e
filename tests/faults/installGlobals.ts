import { current, type Page } from './createPage.js'
import type { Time } from './createTime.js'

/** Key under which the product keeps things that exist once per page. */
export const LEASES = Symbol.for('portico.page.1')

export interface GlobalParts {
  readonly time: Time
  cross(page: Page, op: string): string | undefined
  fetchOf(page: Page): unknown
  complain(page: Page, args: readonly unknown[]): void
}

export interface Installed {
  /** Restores globals that a page has deleted. */
  mend(): void
  undo(): void
}

/** Gives the code of each page its own globals; all other code keeps the real ones. */
export const installGlobals = (partsNow: () => GlobalParts): Installed => {
  const before = new Map<PropertyKey, PropertyDescriptor | undefined>()
  const real = { setTimeout, clearTimeout, now: Date.now, error: console.error, warn: console.warn }
  const put = (name: PropertyKey, get: (page: Page) => unknown) => {
    const old = Object.getOwnPropertyDescriptor(globalThis, name)
    if (!before.has(name)) before.set(name, old)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const page = current.getStore()
        return page ? get(page) : old?.get ? old.get.call(globalThis) : old?.value
      },
      set: (value) => {
        const page = current.getStore()
        if (page) page.globals.set(name, value)
        else Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
      },
    })
  }
  put('window', (page) => page.window)
  put('document', (page) => page.document)
  put('localStorage', (page) => page.window.localStorage)
  put('location', () => ({ hostname: 'shop.test', origin: 'https://shop.test', href: 'https://shop.test/' }))
  const has = (page: Page, name: string, value: unknown) => (page.missing.includes(name) ? undefined : value)
  const { crypto, structuredClone } = globalThis
  put('navigator', (page) => ({ onLine: true, userAgent: 'test', locks: has(page, 'locks', page.locks) }))
  put('BroadcastChannel', (page) => has(page, 'BroadcastChannel', page.BroadcastChannel))
  put('structuredClone', (page) => has(page, 'structuredClone', structuredClone))
  put('crypto', (page) =>
    page.missing.includes('crypto.randomUUID')
      ? { subtle: crypto.subtle, getRandomValues: crypto.getRandomValues.bind(crypto) }
      : crypto,
  )
  put('matchMedia', () => () => ({ matches: false }))
  put('fetch', (page) => partsNow().fetchOf(page))
  const lease = () => put(LEASES, (page) => page.globals.get(LEASES))
  lease()
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const page = current.getStore()
    if (!page) return real.setTimeout(run, ms, ...args)
    const { time, cross } = partsNow()
    const fault = cross(page, String(ms))
    return time.after(
      fault === 'late' ? ms + 60_000 : ms,
      () => page.run(() => !page.dead && run(...args)),
      page,
    )
  }) as typeof setTimeout
  globalThis.clearTimeout = ((id: never) =>
    typeof id === 'number' ? partsNow().time.clear(id) : real.clearTimeout(id)) as typeof clearTimeout
  Date.now = () => (current.getStore() ? partsNow().time.wall() : real.now())
  console.error = (...args) => {
    const page = current.getStore()
    if (page) partsNow().complain(page, args)
    else real.error(...args)
  }
  console.warn = console.error
  const undo = () => {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
    Date.now = real.now
    Object.assign(console, { error: real.error, warn: real.warn })
    for (const [name, old] of before)
      if (old) Object.defineProperty(globalThis, name, old)
      else Reflect.deleteProperty(globalThis, name)
  }
  const mend = () => {
    if (!Object.getOwnPropertyDescriptor(globalThis, LEASES)?.get) lease()
  }
  return { mend, undo }
}
