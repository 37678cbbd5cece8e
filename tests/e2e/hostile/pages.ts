import type { Modal } from 'portico/core'

declare global {
  interface Window {
    /** The modals of the page, by the name of their bundle. */
    modals: Record<string, Modal>
    /** The page before any of our code ran. */
    before?: Snapshot
    snapshot(): Snapshot
    /** Events that ask wallets to announce themselves. */
    rounds: number
  }
}

/** Everything a guest could leave behind on a page. */
export interface Snapshot {
  readonly keys: readonly string[]
  /** Properties of globals and prototypes that are new, gone or another value than at first. */
  readonly patched: readonly string[]
  readonly handlers: readonly string[]
  readonly listeners: Readonly<Record<string, number>>
  readonly html: readonly string[]
  readonly sheets: number
  readonly place: readonly unknown[]
}

/** Runs in the page before all else: records its initial state, and counts listeners that are not removed. */
export const watchPage = () => {
  const counts: Record<string, number> = {}
  const targets: ReadonlyMap<unknown, string> = new Map<unknown, string>([
    [window, 'window'],
    [document, 'document'],
  ])
  const nameOf = (target: unknown) =>
    targets.get(target) ??
    (target === document.documentElement ? 'html' : target === document.body ? 'body' : undefined)
  const live = new Map<unknown, Set<string>>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const ids = new WeakMap<object, number>()
  let last = 0
  const keyOf = (type: string, listener: object, options: unknown) => {
    if (!ids.has(listener)) ids.set(listener, ++last)
    const capture =
      typeof options === 'boolean' ? options : !!(options as { capture?: boolean } | null)?.capture
    return `${type} ${ids.get(listener)} ${capture}`
  }
  const drop = (target: unknown, key: string) => {
    const name = nameOf(target)
    const type = key.split(' ')[0]
    if (live.get(target)?.delete(key)) counts[`${name} ${type}`] = (counts[`${name} ${type}`] ?? 1) - 1
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    // Without an object, `addEventListener()` applies to the window.
    const target = this ?? window
    const name = nameOf(target)
    // Count only listeners of the page's own modules: Playwright adds some, too.
    if (name && listener && new Error().stack?.includes(`${location.origin}/`)) {
      const key = keyOf(type, listener, options)
      const known = live.get(target) ?? new Set()
      live.set(target, known)
      const { signal, once } = (typeof options === 'object' ? options : {}) as AddEventListenerOptions
      if (!known.has(key) && !signal?.aborted) {
        known.add(key)
        counts[`${name} ${type}`] = (counts[`${name} ${type}`] ?? 0) + 1
        if (signal) add.call(signal, 'abort', () => drop(target, key))
        if (once) add.call(target, type, () => drop(target, key), { once: true })
      }
    }
    return add.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window
    if (listener && ids.has(listener)) drop(target, keyOf(type, listener, options))
    return remove.call(target, type, listener, options)
  }

  const read = () => {
    const found = new Map<string, unknown>()
    const look = (name: string, holder: object) => {
      for (const key of Reflect.ownKeys(holder)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {}
        found.set(`${name}.${String(key)}`, value ?? get ?? set)
      }
    }
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
      if (typeof value !== 'function' && !/^(Math|JSON|Reflect|Intl|console|Atomics|CSS)$/.test(name))
        continue
      if (name in { snapshot: 1, wallet: 1, before: 1, modals: 1, rounds: 1 } || /^__/.test(name)) continue
      look(name, value)
      if (typeof value.prototype === 'object' && value.prototype) look(`${name}.prototype`, value.prototype)
    }
    for (const name of [
      'fetch',
      'setTimeout',
      'setInterval',
      'queueMicrotask',
      'requestAnimationFrame',
      'open',
      'postMessage',
      'alert',
    ])
      found.set(name, Reflect.get(globalThis, name))
    return found
  }
  const first = read()
  addEventListener('eip6963:requestProvider', () => {
    window.rounds++
  })
  window.rounds = 0
  window.before = undefined as never
  window.modals = {}
  window.snapshot = () => {
    const now = read()
    const patched = [...new Set([...first.keys(), ...now.keys()])].filter(
      (name) => first.has(name) !== now.has(name) || !Object.is(first.get(name), now.get(name)),
    )
    const holders = { window, document, html: document.documentElement, body: document.body }
    const handlers = Object.entries(holders).flatMap(([name, holder]) => {
      const on: string[] = []
      for (const key in holder) if (/^on/.test(key) && Reflect.get(holder, key)) on.push(`${name}.${key}`)
      return on
    })
    const attributes = (element: Element) =>
      [...element.attributes].map((each) => `${each.name}=${each.value}`).join()
    return {
      keys: Reflect.ownKeys(window).map(String).sort(),
      patched,
      handlers,
      listeners: Object.fromEntries(
        // Each copy of React adds this listener and never removes it.
        Object.entries(counts).filter(([name, count]) => count && name !== 'document selectionchange'),
      ),
      html: [
        attributes(document.documentElement),
        attributes(document.head),
        attributes(document.body),
        ...[...document.head.children, ...document.body.children]
          .map((each) => each.cloneNode(false) as Element)
          .map(({ outerHTML }) => outerHTML),
      ],
      sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
      place: [
        document.title,
        location.href,
        scrollX,
        scrollY,
        document.activeElement?.id,
        document.cookie,
        history.length,
      ],
    }
  }
}

const NETWORKS = `[1, 137].map((id) => ({
  id,
  name: 'Network ' + id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
}))`

/** A host's module that makes modals, each with a button in the element of its name. */
export const hostCode = (...names: readonly string[]) => `import { createModal } from 'portico'
import { preset } from 'portico/preset'

if (globalThis.snapshot) globalThis.before ??= globalThis.snapshot()
globalThis.modals ??= {}
for (const name of ${JSON.stringify(names)}) {
  const modal = createModal({ plugins: preset(), networks: ${NETWORKS}, debug: false })
  modal.mount(document.getElementById(name))
  globalThis.modals[name] = modal
}
`

/** A page longer than the window, with its own button and further content. */
export const pageHtml = (scripts: readonly string[], extra = '') => `<!doctype html>
<html lang="en" class="host">
  <head>
    <meta charset="utf-8" />
    <title>A host</title>
    <link rel="icon" href="data:," />
    ${scripts.map((script) => `<script type="module" src="${script}"></script>`).join('\n    ')}
  </head>
  <body class="page">
    ${extra}
    <main><button id="opener">Host</button><div id="first"></div><div id="second"></div></main>
    <svg width="10" height="3000"></svg>
  </body>
</html>
`
