import { AsyncLocalStorage } from 'node:async_hooks'
import type { Borders } from './borders.js'
import { createBox } from './createBox.js'
import type { Origin } from './createOrigin.js'
import type { Phone } from './createPhone.js'
import type { Time } from './createTime.js'

/** A loaded page: the browser as the product sees it, with counts of used resources. */
export interface Page {
  dead: boolean
  /** True once the extension was updated while the page was open. */
  stale: boolean
  readonly window: EventTarget & { readonly localStorage: unknown }
  readonly document: EventTarget & { visibilityState: string; readonly documentElement: { lang: string } }
  readonly globals: Map<PropertyKey, unknown>
  listeners(): number
  tell(target: 'window' | 'document', type: string, detail?: object): void
  run<T>(work: () => T): T
  /** Makes a client of the pairing package. */
  pair(): Promise<unknown>
  readonly missing: readonly string[]
  readonly locks: unknown
  readonly BroadcastChannel: unknown
}

export interface PageParts {
  readonly borders: Borders
  readonly time: Time
  /** Storage shared by all tabs of the origin. */
  readonly box: Map<string, string>
  happen(fault: string | undefined): void
  /** Tells the other tabs of a key that changed. */
  stored(page: Page, key: string): void
  readonly origin: Origin
  readonly phone: Phone
  /** Features missing in this browser. */
  readonly missing: readonly string[]
}

/** The page whose code runs now. */
export const current = new AsyncLocalStorage<Page>()

export const createPage = ({
  borders,
  time,
  box,
  happen,
  stored,
  origin,
  phone,
  missing,
}: PageParts): Page => {
  let count = 0
  const target = (name: string) => {
    const events = new EventTarget()
    const bound = new Map<unknown, Map<string, EventListener>>()
    const deliver = (type: string, listener: EventListener, event: Event) => {
      if (page.dead) return
      const run = () => {
        if (!page.dead && bound.get(listener)?.has(type)) page.run(() => listener(event))
      }
      const fault = borders.cross('page', `${name} ${type}`)
      happen(fault)
      if (fault === 'never') return
      if (fault === 'late') return void time.after(5000, run, page)
      run()
      if (fault === 'twice') run()
    }
    const removeEventListener = (type: string, listener: EventListener) => {
      const heard = bound.get(listener)?.get(type)
      if (!heard) return
      bound.get(listener)?.delete(type)
      count--
      EventTarget.prototype.removeEventListener.call(events, type, heard)
    }
    return Object.assign(events, {
      addEventListener: (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
        if (options?.signal?.aborted) return
        options?.signal?.addEventListener('abort', () => removeEventListener(type, listener))
        const own = bound.get(listener) ?? new Map<string, EventListener>()
        if (own.has(type)) return
        const heard = (event: Event) => deliver(type, listener, event)
        bound.set(listener, own.set(type, heard))
        count++
        EventTarget.prototype.addEventListener.call(events, type, heard)
      },
      removeEventListener,
    })
  }
  const storage = createBox({
    box,
    borders,
    happen,
    dead: () => page.dead,
    stored: (key) => stored(page, key),
  })
  const page: Page = {
    dead: false,
    stale: false,
    window: Object.defineProperty(target('window'), 'localStorage', {
      get: storage,
    }) as unknown as Page['window'],
    document: Object.assign(target('document'), {
      visibilityState: 'visible',
      documentElement: { lang: 'en' },
    }),
    globals: new Map(),
    listeners: () => count,
    tell: (where, type, detail = {}) => {
      page[where].dispatchEvent(Object.assign(new Event(type), detail))
    },
    run: (work) => current.run(page, work),
    missing,
    pair: () => phone.init(page),
    get locks() {
      return origin.locksOf(page)
    },
    get BroadcastChannel() {
      return origin.channelOf(page)
    },
  }
  return page
}
