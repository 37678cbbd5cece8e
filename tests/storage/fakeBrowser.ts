/** A `localStorage` whose items are own keys, as in a browser; `onSet` may throw as a full storage does. */
export class FakeStorage {
  static onSet = new WeakMap<FakeStorage, (key: string, value: string) => void>()
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null
  }
  setItem(key: string, value: string) {
    FakeStorage.onSet.get(this)?.(key, value)
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true, writable: true })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
  clear() {
    throw new Error('clear takes what is not ours')
  }
}

export const items = (box: FakeStorage): Record<string, string> => ({ ...box }) as never

/** A tab: a window with a storage and events; `listeners` counts the listeners on it. */
export const fakeTab = (box: FakeStorage | (() => FakeStorage)) => {
  const events = new EventTarget()
  let listeners = 0
  return {
    get localStorage() {
      return typeof box === 'function' ? box() : box
    },
    addEventListener: (type: string, run: EventListener) => {
      listeners++
      events.addEventListener(type, run)
    },
    removeEventListener: (type: string, run: EventListener) => {
      listeners--
      events.removeEventListener(type, run)
    },
    dispatchEvent: (event: Event) => events.dispatchEvent(event),
    listeners: () => listeners,
    tell: (type: string, detail: { key?: string | null; persisted?: boolean }) => {
      events.dispatchEvent(Object.assign(new Event(type), detail))
    },
  }
}
export type FakeTab = ReturnType<typeof fakeTab>
