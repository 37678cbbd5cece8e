/** Shorter timers end before they matter, in milliseconds. */
const SHORT = 50

/** A running watch of globals. */
export interface WatchedGlobals {
  /** Timers, listeners and global properties added since and still there: a phrase for each kind. */
  left(): readonly string[]
  /** Restores the globals. */
  stop(): void
}

type Listen = EventTarget['addEventListener']
interface Heard {
  readonly type: string
  readonly listener: unknown
  readonly capture: boolean
  readonly signal: AbortSignal | undefined
}

const captures = (options: unknown): boolean =>
  typeof options === 'boolean' ? options : Object(options).capture === true

/**
 * Watches what a plugin may leave on the page: timers, listeners of window and document, new globals. Of timers and listeners,
 * those of others do not count: tests that run in the same process may leave work behind.
 */
export const watchGlobals = (isOurs: () => boolean = () => true): WatchedGlobals => {
  const undo: (() => void)[] = []
  const put = (on: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(on, name)
    Object.defineProperty(on, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (before) Object.defineProperty(on, name, before)
      else Reflect.deleteProperty(on, name)
    })
  }
  const known = new Set(Reflect.ownKeys(globalThis))
  const timers = new Map<unknown, string>()
  for (const kind of ['Timeout', 'Interval'] as const) {
    const set: (run: () => void, ms?: number, ...rest: unknown[]) => unknown = globalThis[`set${kind}`]
    const clear: (id: unknown) => void = globalThis[`clear${kind}`] as never
    put(globalThis, `set${kind}`, (run: unknown, ms = 0, ...rest: unknown[]) => {
      const timer = set(
        (...given: unknown[]) => {
          if (kind === 'Timeout') timers.delete(timer)
          if (typeof run === 'function') run(...given)
        },
        ms,
        ...rest,
      )
      if (isOurs() && (kind === 'Interval' || ms >= SHORT))
        timers.set(timer, kind === 'Interval' ? 'an interval' : `a timer of ${ms} ms`)
      return timer
    })
    put(globalThis, `clear${kind}`, (id: unknown) => {
      timers.delete(id)
      clear(id)
    })
  }
  const heard: Heard[] = []
  const places = [globalThis, globalThis.document].filter(
    (each) => typeof each?.addEventListener === 'function',
  )
  for (const place of places) {
    const add: Listen = place.addEventListener.bind(place)
    const remove: Listen = place.removeEventListener.bind(place)
    put(place, 'addEventListener', (...given: Parameters<Listen>) => {
      const [type, listener, options] = given
      const { once, signal } = Object(options) as AddEventListenerOptions
      if (listener && !once && isOurs()) heard.push({ type, listener, capture: captures(options), signal })
      add(...given)
    })
    put(place, 'removeEventListener', (...given: Parameters<Listen>) => {
      const [type, listener, options] = given
      const at = heard.findIndex(
        (each) => each.type === type && each.listener === listener && each.capture === captures(options),
      )
      if (at >= 0) heard.splice(at, 1)
      remove(...given)
    })
  }
  return {
    left: () => [
      ...timers.values(),
      ...heard.flatMap(({ type, signal }) => (signal?.aborted ? [] : [`a listener of "${type}"`])),
      ...Reflect.ownKeys(globalThis).flatMap((key) =>
        // Page-wide resources are leased and counted; `pageResources` checks them.
        known.has(key) || (typeof key === 'symbol' && key.description?.startsWith('portico.page.'))
          ? []
          : [`the global ${String(key)}`],
      ),
    ],
    stop: () => {
      for (const each of undo.reverse()) each()
    },
  }
}
