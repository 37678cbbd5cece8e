/** Resources held by a page. */
export interface Resources {
  /** Listeners on targets that are alive and, where they are nodes, in the page. */
  readonly listeners: number
  readonly timers: number
  readonly frames: number
  readonly urls: number
  /** Nodes in the page that an observer watches. */
  readonly observed: number
  readonly sheets: number
  readonly nodes: number
}

declare global {
  interface Window {
    /** Current resources of the page, and listeners by target and type; collect garbage first. */
    __resources: { count(): Resources; list(): string[] }
  }
}

/** Runs in the page before anything else: counts acquired and released resources. */
export function countResources() {
  type Listeners = Map<string, Map<unknown, () => void>>
  const targets = new Set<WeakRef<EventTarget>>()
  const listenersOf = new WeakMap<EventTarget, Listeners>()
  const timers = new Set<unknown>()
  const frames = new Set<unknown>()
  const urls = new Set<string>()
  const observers = new Set<WeakRef<object>>()
  const known = new WeakSet<object>()
  const observedBy = new WeakMap<object, Set<WeakRef<Node>>>()

  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const keyOf = (type: string, options: unknown) =>
    `${type} ${typeof options === 'object' && options ? !!Reflect.get(options, 'capture') : !!options}`

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    add.call(target, type, listener, options)
    if (!listener) return
    let all = listenersOf.get(target)
    if (!all) {
      all = new Map()
      listenersOf.set(target, all)
      targets.add(new WeakRef(target))
    }
    const key = keyOf(type, options)
    const held = all.get(key) ?? new Map()
    all.set(key, held)
    if (held.has(listener)) return
    const { once, signal, capture } = (typeof options === 'object' ? options : {}) as AddEventListenerOptions
    const forget = () => {
      held.delete(listener)
      remove.call(target, type, forget, { capture: !!capture })
      if (signal) remove.call(signal, 'abort', forget)
    }
    if (once) add.call(target, type, forget, { once: true, capture: !!capture })
    if (signal?.aborted) return forget()
    if (signal) add.call(signal, 'abort', forget)
    held.set(listener, forget)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    const held = listenersOf.get(target)?.get(keyOf(type, options))
    held?.get(listener)?.()
  }

  const wait = (
    name: 'setTimeout' | 'requestAnimationFrame' | 'requestIdleCallback',
    kept: Set<unknown>,
    stop: string,
  ) => {
    const begin = window[name] as (run: (...given: unknown[]) => void, ...rest: unknown[]) => number
    const end = Reflect.get(window, stop) as (id: number) => void
    Reflect.set(window, name, (run: unknown, ...rest: unknown[]) => {
      if (typeof run !== 'function') throw new TypeError('code as text')
      const id = begin(
        (...given) => {
          kept.delete(id)
          run(...given)
        },
        ...rest,
      )
      kept.add(id)
      return id
    })
    Reflect.set(window, stop, (id: number) => {
      kept.delete(id)
      end(id)
    })
  }
  wait('setTimeout', timers, 'clearTimeout')
  wait('requestAnimationFrame', frames, 'cancelAnimationFrame')
  wait('requestIdleCallback', frames, 'cancelIdleCallback')
  const { setInterval: every, clearInterval: stopEvery } = window
  Reflect.set(window, 'setInterval', (...given: Parameters<typeof every>) => {
    const id = every(...given)
    timers.add(`every ${id}`)
    return id
  })
  Reflect.set(window, 'clearInterval', (id: number) => {
    timers.delete(`every ${id}`)
    stopEvery(id)
  })

  const { createObjectURL: make, revokeObjectURL: revoke } = URL
  URL.createObjectURL = (given) => {
    const url = make(given)
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    urls.delete(url)
    revoke(url)
  }

  for (const { prototype } of [ResizeObserver, MutationObserver, IntersectionObserver]) {
    const { observe, disconnect } = prototype
    prototype.observe = function (this: object, node: Node, ...rest: never[]) {
      Reflect.apply(observe, this, [node, ...rest])
      if (!known.has(this)) observers.add(new WeakRef(this))
      known.add(this)
      const all = observedBy.get(this) ?? new Set()
      observedBy.set(this, all)
      // Observing the same node twice counts once.
      if (![...all].some((each) => each.deref() === node)) all.add(new WeakRef(node))
    } as never
    prototype.disconnect = function (this: object) {
      Reflect.apply(disconnect, this, [])
      observedBy.delete(this)
    }
    if (!('unobserve' in prototype)) continue
    const { unobserve } = prototype
    prototype.unobserve = function (this: object, node: Element) {
      Reflect.apply(unobserve, this, [node])
      for (const each of observedBy.get(this) ?? [])
        if (each.deref() === node) observedBy.get(this)?.delete(each)
    }
  }

  const rootsBelow = (root: ParentNode): ShadowRoot[] =>
    [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? [each.shadowRoot, ...rootsBelow(each.shadowRoot)] : [],
    )
  const inPage = (target: unknown) => !(target instanceof Node) || target.isConnected

  const count = (): Resources => {
    let listeners = 0
    for (const ref of targets) {
      const target = ref.deref()
      if (!target) targets.delete(ref)
      else if (inPage(target))
        for (const held of listenersOf.get(target)?.values() ?? []) listeners += held.size
    }
    let observed = 0
    for (const ref of observers) {
      const observer = ref.deref()
      if (!observer) observers.delete(ref)
      else for (const node of observedBy.get(observer) ?? []) if (node.deref()?.isConnected) observed++
    }
    const roots = [document, ...rootsBelow(document)]
    return {
      listeners,
      timers: timers.size,
      frames: frames.size,
      urls: urls.size,
      observed,
      sheets: roots.reduce((sum, root) => sum + root.adoptedStyleSheets.length, 0),
      nodes: roots.reduce((sum, root) => sum + root.querySelectorAll('*').length, 0),
    }
  }

  const list = (): string[] =>
    [...targets].flatMap((ref) => {
      const target = ref.deref()
      if (!target || !inPage(target)) return []
      return [...(listenersOf.get(target) ?? [])].flatMap(([key, held]) =>
        held.size ? [`${target.constructor.name} ${key} ${held.size}`] : [],
      )
    })

  window.__resources = { count, list }
}
