import { createModal } from 'portico'
import { router } from 'portico/core'
import { preset } from 'portico/preset'
import { census, createMockChain, createMockWallet } from 'portico/testing'
import { vi } from 'vitest'
import { createBorders, label, type Plan } from './borders.js'
import { checkStored } from './checkStored.js'
import { createBox } from './createBox.js'
import type { Page } from './createPage.js'
import { createPrompts } from './createPrompts.js'
import { createTime } from './createTime.js'
import { createWatch } from './createWatch.js'
import type { Job, Tab, World, WorldOptions } from './createWorld.js'
import { fakeFetch } from './fakeService.js'
import { faultyChunk, hostPlugins } from './faultyTaps.js'
import type { Flow } from './flows.js'
import { happenings } from './happenings.js'
import { HOST_KEYS } from './hostKeys.js'
import { createHostPage } from './hostPage.js'
import { WALLET } from './testWallet.js'
import { visitor } from './visitor.js'
import { wrapProvider } from './wrapProvider.js'

/**
 * Maximum number of frames until the page is restored, counted in
 * frames because closing animations run in them.
 */
const FRAMES = 250

const real = {
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  fetch: window.fetch,
  now: Date.now,
  error: console.error,
  warn: console.warn,
}
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Waits for loading code and rendering, which take real time. */
const pause = async () => {
  await vi.dynamicImportSettled()
  await frame()
}

/** Counts listeners on the window and the document. */
const countListeners = () => {
  const heard = new Map<string, number>()
  const undo = [window, document].map((target) => {
    const name = target === window ? 'window' : 'document'
    const before = { on: target.addEventListener, off: target.removeEventListener }
    const bound = new Map<unknown, Set<string>>()
    const keyOf = (type: string, options: unknown) =>
      `${type} ${typeof options === 'object' ? !!(options as { capture?: boolean } | null)?.capture : !!options}`
    const drop = (listener: unknown, key: string) => {
      if (!bound.get(listener)?.delete(key)) return
      const at = `${name} ${key.split(' ')[0]}`
      heard.set(at, (heard.get(at) ?? 0) - 1)
    }
    Object.assign(target, {
      addEventListener: (type: string, listener: unknown, options?: AddEventListenerOptions) => {
        const key = keyOf(type, options)
        const own = bound.get(listener) ?? new Set()
        if (listener && !options?.once && !own.has(key)) {
          bound.set(listener, own.add(key))
          heard.set(`${name} ${type}`, (heard.get(`${name} ${type}`) ?? 0) + 1)
          options?.signal?.addEventListener('abort', () => drop(listener, key))
        }
        before.on.call(target, type, listener as never, options)
      },
      removeEventListener: (type: string, listener: unknown, options?: EventListenerOptions) => {
        drop(listener, keyOf(type, options))
        before.off.call(target, type, listener as never, options)
      },
    })
    return () => {
      Reflect.deleteProperty(target, 'addEventListener')
      Reflect.deleteProperty(target, 'removeEventListener')
    }
  })
  return {
    // React adds this listener to the document with its first root and never removes it.
    left: () =>
      [...heard].flatMap(([at, count]) => (count > 0 && at !== 'document selectionchange' ? [at] : [])),
    undo: () => {
      for (const each of undo) each()
    },
  }
}

/**
 * A world with the real modal on a real page, in one tab that is
 * never reloaded; the rest is as in the other runs.
 */
const createDrawnWorld = (options: WorldOptions) => {
  const { plan } = options
  const violations: string[] = []
  const violate = (text: string) => {
    if (!violations.includes(text)) violations.push(text)
  }
  const borders = createBorders(plan)
  const { asked, act } = createPrompts(violate)
  const time = createTime(options.seed, undefined, pause)
  const chain = createMockChain({ namespace: 'eip155', references: ['1', '137', '10'] })
  chain.setBalance(chain.address(), 7n * 10n ** 18n)
  const wallet = createMockWallet({
    id: WALLET,
    name: 'Test Wallet',
    chains: [chain],
    networks: ['eip155:1', 'eip155:137'],
    accounts: { eip155: [chain.address(1), chain.address(2)] },
  })
  let told: readonly string[] = []
  let network = '0x1'
  wallet.provider.on('accountsChanged', (accounts) => {
    told = accounts as readonly string[]
  })
  wallet.provider.on('chainChanged', (id) => {
    network = String(id)
  })
  const jobs: Job[] = []
  const tab = { disposed: false } as Tab
  const happen = (fault: string | undefined) => {
    const [when, what = ''] = (fault ?? '').split(/ (.*)/)
    const run = happenings[what]
    if ((when !== 'now' && when !== 'then') || !run) return
    const go = () => run({ tab, world: world as unknown as World })
    if (when === 'now') go()
    else time.deliver(what, go)
  }
  const page: Page = {
    dead: false,
    stale: false,
    window: window as never,
    document: document as never,
    globals: new Map(),
    listeners: () => 0,
    tell: (where, type, detail = {}) =>
      void (where === 'window' ? window : document).dispatchEvent(Object.assign(new Event(type), detail)),
    run: (work) => work(),
    pair: () => Promise.reject(new Error('Nobody pairs here')),
    missing: [],
    locks: undefined,
    BroadcastChannel: undefined,
  }
  tab.page = page
  const box = new Map<string, string>(Object.entries(HOST_KEYS))
  const storage = createBox({ box, borders, happen, dead: () => false, stored: () => {} })
  const context = { page, borders, time, happen }
  tab.provider = wrapProvider(page, { borders, time, wallet, asked, happen })

  let left: () => readonly unknown[] = () => []
  const install = () => {
    const uuid = '11111111-2222-4333-8444-555555555555'
    const info = { uuid, name: 'Test Wallet', rdns: WALLET, icon: 'data:image/png;base64,AA==' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider: tab.provider.provider } }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    const unhandled = (event: PromiseRejectionEvent) => {
      event.preventDefault()
      violate(`I2 unhandledRejection: ${String(event.reason).slice(0, 200)}`)
    }
    window.addEventListener('unhandledrejection', unhandled)
    const listeners = countListeners()
    left = listeners.left
    const descriptors = {
      localStorage: { get: storage },
      visibilityState: { writable: true, value: 'visible' },
    }
    const before = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
    Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptors.localStorage })
    Object.defineProperty(document, 'visibilityState', { configurable: true, ...descriptors.visibilityState })
    Object.assign(window, {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
        time.after(ms, () => run(...args), page),
      clearTimeout: time.clear,
      fetch: fakeFetch(page, borders, time, happen),
    })
    Date.now = time.wall
    const complain = (...args: unknown[]) =>
      violate(`I2 console: ${args.map(String).join(' ').slice(0, 300)}`)
    Object.assign(console, { error: complain, warn: complain })
    return () => {
      listeners.undo()
      window.removeEventListener('eip6963:requestProvider', announce)
      window.removeEventListener('unhandledrejection', unhandled)
      Object.defineProperty(window, 'localStorage', before)
      Reflect.deleteProperty(document, 'visibilityState')
      Object.assign(window, {
        setTimeout: real.setTimeout,
        clearTimeout: real.clearTimeout,
        fetch: real.fetch,
      })
      Date.now = real.now
      Object.assign(console, { error: real.error, warn: real.warn })
    }
  }
  let tellOpened = () => {}
  const load = (opened = tellOpened) => {
    tellOpened = opened
    const make = () =>
      createModal({
        networks: chain.networks as never,
        debug: false,
        ...(options.services
          ? {
              projectId: 'test',
              hosts: { api: 'https://api.test', rpc: 'https://rpc.test', usage: 'https://usage.test' },
            }
          : {}),
        onError: (error) => {
          if (!/^(hook|chunk|host)$/.test(plan?.point.border ?? '')) violate(`I2 reported ${String(error)}`)
        },
        plugins: [
          ...preset().map((each) => faultyChunk(each, context)),
          ...hostPlugins(context, !!options.services),
          ...(options.plugins ?? []),
        ],
      })
    tab.modal = make()
    tab.other = options.twice ? make() : undefined
    tab.disposed = false
    for (const modal of [tab.modal, tab.other]) {
      modal?.on('modal.opened', tellOpened)
      modal?.start()
    }
  }

  // A reloaded page knows only the storage of the one before.
  tab.reload = () => {
    tab.modal.dispose()
    tab.other?.dispose()
    for (const each of jobs) if (each.state === 'pending') each.state = 'gone'
    load()
  }

  const watch = createWatch({ tabs: [tab], time, violate })
  const pump = async (done: () => boolean, ms: number): Promise<boolean> => {
    const until = time.now() + ms
    for (let steps = 0; ; steps++) {
      watch.look()
      if (steps > 20_000) {
        violate('I1 no end of work')
        return false
      }
      if (done()) return true
      if (await time.step(until)) continue
      if (done()) return true
      time.skip(until)
      watch.look()
      return done()
    }
  }
  const job = (_: Tab, name: string, run: () => Promise<unknown>): Job => {
    const mine: Job = { name, state: 'pending', page }
    jobs.push(mine)
    run().then(
      () => {
        mine.state = 'done'
      },
      (error) => {
        mine.state = 'failed'
        mine.error = error
      },
    )
    return mine
  }
  const world = {
    seed: options.seed,
    plan,
    options,
    borders,
    time,
    chain,
    wallet,
    phone: { select: () => {}, end: () => {} },
    tabs: [tab],
    jobs,
    violations,
    watch,
    violate,
    act,
    box,
    hostKeys: HOST_KEYS,
    job,
    pump,
    rest: (ms: number) => pump(() => false, ms),
    open: () => !!tab.modal.kernel.get(router)?.state.get().open,
    /** I5: the page's resources that are in use. */
    inUse: (): readonly string[] => [
      ...left().map((each) => `${each} is listened to`),
      ...(tab.provider.listeners() ? [`${tab.provider.listeners()} listeners of the wallet`] : []),
      ...(time.pending(page) ? [`${time.pending(page)} timers`] : []),
      // The host's own listeners are not counted.
      ...[tab.modal, tab.other].flatMap((modal) =>
        Object.entries(modal ? census(modal.kernel) : {}).flatMap(([what, count]) =>
          count && !/^(listeners|watchers)$/.test(what) ? [`${count} ${what}`] : [],
        ),
      ),
    ],
    truth: () => ({ accounts: told.length ? told : [chain.address(1), chain.address(2)], network }),
  }
  return { world, tab, install, load }
}

const card = (): string => {
  const below = (root: ParentNode): ShadowRoot[] =>
    [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
    )
  return below(document)
    .flatMap((root) => [...root.querySelectorAll('.p-card')])
    .filter((each) => !each.closest('[data-leaving]') && each.checkVisibility())
    .map((each) => each.textContent)
    .join(' ')
}

/** Waits in real frames until a condition holds. */
const within = async (count: number, done: () => boolean): Promise<boolean> => {
  for (let frames = 0; frames < count; frames++) {
    if (done()) return true
    await frame()
  }
  return done()
}

export interface DrawnRun {
  readonly violations: readonly string[]
  readonly points: ReturnType<typeof createBorders>['points']
  /** Whether the modal covered the page at any time, so that there was something to restore. */
  readonly covered: boolean
  /** Whether the fault happened; it may not, because work in real time varies in order. */
  readonly hit: boolean
}

/**
 * Runs a flow with the real modal; afterwards the page must be
 * restored (I6) and the views must work again (I7).
 */
export const runDrawn = async (
  flow: Flow,
  seed: number,
  plan?: Plan,
  options: Partial<WorldOptions> = {},
  frames = FRAMES,
): Promise<DrawnRun> => {
  const drawn = (done: () => boolean) => within(frames, done)
  const host = createHostPage()
  const { world, tab, install, load } = createDrawnWorld({
    seed,
    ...flow.options,
    ...options,
    ...(plan ? { plan } : {}),
  })
  const { pump, rest, violate, violations, borders } = world
  const undo = install()
  const asBefore = async (when: string) => {
    // Closing takes both frames and timers.
    await drawn(() => !host.changes().length)
    for (const change of host.changes()) violate(`I6 ${when} | ${change}`)
  }
  let covered = false
  try {
    load(() => {
      void drawn(() => host.covered()).then((seen) => {
        covered ||= seen
      })
    })
    await flow.run(world as unknown as World, tab)
    await rest(1000)
    for (const modal of [tab.modal, tab.other])
      if (modal && !tab.disposed)
        world.job(tab, 'close', async () => modal.kernel.get(router)?.close('visitor'))
    await rest(150_000)
    for (const what of tab.disposed ? [] : world.watch.waiting(tab)) violate(`I1 ${what} never ends`)
    checkStored(world as unknown as World)
    const me = visitor(world as unknown as World, tab)
    const leave = async () => {
      if (me.isOpen()) await me.close()
      // This view stays until the wallet is on a usable network, and a fault may open it again.
      if (me.view() === 'SwitchNetwork') await me.switchAgain()
      if (me.isOpen() && /^(UnsupportedChain|SwitchNetwork)$/.test(me.view() ?? ''))
        await me.choose('eip155:1')
      if (me.isOpen()) await me.close()
      await rest(1000)
    }
    borders.heal()
    world.wallet.answer('approve')
    world.wallet.honest()
    world.act('everything heals', 1)
    world.watch.reset()
    await leave()
    await asBefore(tab.disposed ? 'disposed' : 'closed')
    if (tab.disposed) load()
    await rest(6000)
    if (me.isOpen()) await me.close()
    await me.open()
    await pump(() => !!card().trim(), 1000)
    if (!(await drawn(() => host.covered() && card().length > 10))) violate(`I7 nothing is drawn: ${card()}`)
    await leave()
    await asBefore('closed again')
    tab.modal.dispose()
    tab.other?.dispose()
    await rest(70_000)
    await asBefore('at the end')
    for (const each of world.inUse()) violate(`I5 ${each}`)
  } finally {
    undo()
    host.remove()
  }
  const name = plan ? `${label(plan.point)}: ${plan.fault}` : 'no fault'
  return {
    violations: violations.map((each) => `[seed ${seed}] ${flow.name} | ${name} | ${each}`),
    points: borders.points,
    covered,
    hit: borders.hit(),
  }
}
