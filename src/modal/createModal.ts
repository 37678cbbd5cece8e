import {
  defaultNamespace,
  type Modal,
  type Router,
  type RouterState,
  router as routerToken,
  type Sessions,
  type SessionsState,
  sessions as sessionsToken,
  type Theme,
  textsWanted,
} from 'portico/core'
import {
  type AnyPlugin,
  cell,
  createKernel,
  type Kernel,
  type LazyPlugin,
  PorticoError,
  type Provider,
  type TextEntry,
} from 'portico/kernel'
import { normalizeNetworks } from '#session'
import { buttonTexts } from './buttonTexts.js'
import { lateProvider } from './lateProvider.js'
import type { OperationDeps } from './operations.js'
import { checkOptions, checkTheme, type ModalOptions, settingsOf } from './options/options.js'
import { corePlugins } from './services/corePlugins.js'
import type { DrawnShell } from './shell/mountShell.js'
import { initialParts, type Parts, snapshot } from './state/snapshot.js'
import { tagOf } from './texts/tagOf.js'
import { translate } from './texts/translate.js'
import { whenIdle } from './whenIdle.js'

const unloaded = (cause: unknown) =>
  new PorticoError('The modal could not be loaded', { category: 'modal', cause })

const isLocal = () =>
  typeof location !== 'undefined' && /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(location.hostname)

/** Whether the session service keeps something that may be restored. */
const hasStored = () => {
  try {
    return !!localStorage.getItem('portico/session/connections')
  } catch {
    return false
  }
}

const make = (given: ModalOptions): Modal => {
  const host = checkOptions(given)
  const options = settingsOf(host, isLocal())
  let networks = normalizeNetworks(host.networks, host)
  const theme = cell(host.theme as Theme)
  let chosen = host.locale && tagOf(host.locale)
  const locale = cell(chosen || 'en')
  const opening = cell(0)
  const early = cell(initialParts(networks, options.defaultNetwork))
  const hostTexts = Object.entries(host.messages ?? {}).map(([locale, table]) => ({ locale, table }))
  const used: (AnyPlugin | LazyPlugin)[] = [...(host.plugins ?? [])]
  const providers = new Map<string, Provider>()
  const undo = new Set<() => void>()
  let reporting = false
  let started = false
  let disposed = false
  let asked = 0
  let shell: Promise<DrawnShell | undefined> | undefined
  let ahead = false

  const textIn =
    (texts: () => readonly TextEntry[], tag: () => string): Modal['text'] =>
    (id, params) =>
      translate([{ locale: 'en', table: buttonTexts }, ...texts(), ...hostTexts], tag(), id, params)
  const text = textIn(() => kernel.texts.get(), locale.get)

  const report = (error: unknown) => {
    ;(host.onError ?? console.error)(error)
    if (reporting) return
    reporting = true
    const { category = 'portico', message = 'Unknown error', plugin } = (error ?? {}) as Partial<PorticoError>
    kernel.emit('error', { category, message, ...(plugin && { plugin }) })
    reporting = false
  }

  const kernel: Kernel = createKernel({
    autostart: false,
    features: host.features ?? {},
    report,
    plugins: [
      ...corePlugins({
        kernel: () => kernel,
        options,
        networks: () => networks,
        hosts: host.hosts,
        locale,
        text,
        used: () => used,
      }),
      ...used,
    ],
  })

  const { state: root, features, plugins, texts } = kernel
  const sources = [root, early, opening, features, plugins, theme, locale, texts]
  const read = (): Parts => {
    const { session, router } = root.get().plugins as {
      session?: SessionsState
      router?: RouterState
    }
    return {
      sessions: session ?? early.get().sessions,
      router: router ?? early.get().router,
      opening: opening.get() > 0,
      features: features.get(),
      plugins: plugins.get(),
      theme: theme.get(),
      locale: locale.get(),
      texts: texts.get(),
    }
  }
  let parts = read()
  let state = snapshot(parts)
  const initialState = state
  const getState = () => {
    const now = read()
    if ((Object.keys(now) as (keyof Parts)[]).some((key) => now[key] !== parts[key])) {
      parts = now
      state = snapshot(now)
    }
    return state
  }

  // One for all: a page may have many buttons, and each reads several parts.
  const told = cell(state)
  const tell = () => told.set(getState())
  let watching = false

  const speak = async (tag: string) => {
    chosen = tag
    if (!/^en\b/.test(tag)) {
      await kernel.wake('locale')
      await kernel.call(textsWanted, { locale: tag })
    }
    if (chosen === tag) locale.set(tag)
  }

  const start = () => {
    if (started || disposed || typeof window === 'undefined') return
    started = true
    kernel.start()
    if (options.debug)
      import('./options/checkNames.js').then(
        ({ checkNames }) => checkNames(given, used, networks, kernel, report),
        () => {},
      )
    void speak(chosen || tagOf(document.documentElement.lang))
    // Disposed on the way is an ending, not a failure.
    const bringBack = () => void live('stored').catch((error) => disposed || report(error))
    // Another tab connected while nothing is loaded here.
    const listen = () => kernel.get(sessionsToken) ?? (hasStored() && bringBack())
    window.addEventListener('storage', listen)
    undo
      .add(() => window.removeEventListener('storage', listen))
      .add(kernel.on('session.connected', () => void kernel.wake('stored')))
      .add(
        kernel.on('modal.opened', () => {
          // Opened by a plugin or the provider: what cannot be drawn must not count as open.
          draw().catch((error) => {
            report(error)
            void close()
          })
        }),
      )
    if (hasStored()) bringBack()
    else early.set(initialParts(networks, options.defaultNetwork, true))
    if (host.target) open().catch(() => {})
    // Who is connected opens another view.
    undo.add(kernel.on('modal.closed', () => void (getState().address || drawAhead(true))))
    if (host.prefetch === 'idle') whenIdle(() => void prefetch().then(() => drawAhead()))
  }

  /** The session service, its code loaded and stored connections on their way back. */
  const live = async (wake: 'open' | 'stored' = 'open'): Promise<Sessions> => {
    start()
    await kernel.wake(wake)
    const found = kernel.get(sessionsToken)
    if (!found)
      throw new PorticoError(
        `The modal ${disposed ? 'was disposed' : started ? 'could not be loaded' : 'needs a page'}`,
        { category: 'modal' },
      )
    void found.restore()
    return found
  }

  const plain = () => Object.keys({ ...theme.get(), ...theme.get().variables }).length < 3
  const code = () => {
    // On its way at the same time; who waits for it is the modal.
    if (!plain()) import('./theme/applyTheme.js').catch(() => {})
    return import('./shell/mountShell.js')
  }

  const draw = () => {
    shell ??= code().then(({ mountShell }) =>
      disposed
        ? undefined
        : mountShell({
            kernel,
            theme,
            plain,
            target: host.target as HTMLElement | undefined,
            zIndex: host.zIndex,
          }),
    )
    // The next open tries again.
    shell.catch(() => {
      shell = undefined
    })
    return shell
  }

  const open: Modal['open'] = async (given) => {
    const mine = ++asked
    const gone = disposed
    opening.set(opening.get() + 1)
    let router: Router | undefined
    try {
      await Promise.all([live(), shell ?? code()])
      router = kernel.get(routerToken)
      if (router && mine === asked) await draw()
    } catch (cause) {
      // Disposed while the code was on its way is an ending, not a failure.
      if (gone) throw cause
      if (disposed) return { ended: 'disposed' }
      const error = unloaded(cause)
      report(error)
      throw error
    } finally {
      opening.set(opening.get() - 1)
    }
    if (disposed || !router) return { ended: 'disposed' }
    // Closed or opened again while the code was on its way.
    return mine === asked ? router.open(given ?? {}) : { ended: 'closed' }
  }

  const close = async () => {
    asked++
    return (await kernel.get(routerToken)?.close()) ?? true
  }

  const prefetch = async () => {
    start()
    await Promise.all([code(), live()])
      .then(draw)
      .then((drawn) => drawn?.prepare(getState().address ? 'Account' : 'Connect'))
      .catch(() => {})
  }
  /** Has the next opening drawn ahead from now on; `seen`: it was open before. */
  const drawAhead = async (seen?: boolean) => {
    try {
      const [drawn, { prerender }] = await Promise.all([shell, import('./shell/prerender.js')])
      if (ahead || !drawn || disposed) return
      ahead = true
      prerender(kernel, drawn, seen)
    } catch {
      // Without it an opening draws its own card; code that did not come is asked for with the next closing.
    }
  }

  const operations = () =>
    import('./operations.js').catch((cause) => {
      throw unloaded(cause)
    })
  const operate = <K extends 'connect' | 'switchNetwork' | 'wallets'>(name: K) =>
    (async (...given: unknown[]) => {
      const [all, sessions] = await Promise.all([operations(), live()])
      const run = all[name] as (deps: OperationDeps, ...given: unknown[]) => unknown
      return run({ kernel, sessions, open, close }, ...given)
    }) as Modal[K]

  const hosted = <K extends 'use' | 'remove'>(name: K) =>
    (async (given: never) => (await operations())[name](kernel, used, given)) as Modal[K]

  const modal: Modal = {
    kernel,
    initialState,
    start,
    text,
    initialText: textIn(
      () => [],
      () => initialState.locale,
    ),
    open,
    close,
    prefetch,
    getState,
    connect: operate('connect'),
    switchNetwork: operate('switchNetwork'),
    disconnect: async (which) => (await live('stored')).disconnect(which),
    subscribe: (listener) => {
      if (!watching) {
        watching = true
        tell()
        for (const source of sources) source.subscribe(tell)
      }
      return told.subscribe(listener)
    },
    on: kernel.on,
    setFeatures: (features) => {
      kernel.setFeatures(features)
      // A plugin that was switched on may bring the language.
      if (chosen) void speak(chosen)
    },
    setTheme: (next) => theme.set(checkTheme(next, theme.get())),
    setLocale: (tag) => speak(tagOf(tag)),
    setNetworks: (next) => {
      networks = normalizeNetworks(checkOptions({ ...host, networks: next }).networks, host)
      const sessions = kernel.get(sessionsToken)
      if (sessions) sessions.setNetworks(networks)
      else early.set(initialParts(networks, options.defaultNetwork, early.get().sessions.restored))
    },
    use: hosted('use'),
    remove: hosted('remove'),
    mount: (element) => {
      let unmount = () => {}
      const end = () => {
        undo.delete(end)
        unmount()
      }
      undo.add(end)
      start()
      if (started)
        import('./mountButton.js').then(({ mountButton }) => {
          if (undo.has(end)) unmount = mountButton(modal, element)
        }, report)
      return end
    },
    provider: (namespace = getState().activeNamespace ?? defaultNamespace) => {
      if (!Object.hasOwn(getState().networks, namespace))
        throw new PorticoError('Unsupported chain namespace', { category: 'provider' })
      let found = providers.get(namespace)
      if (!found) {
        found = lateProvider(async () => (await live('stored')).provider(namespace))
        providers.set(namespace, found)
      }
      return found
    },
    wallets: operate('wallets'),
    dispose: () => {
      if (disposed) return
      disposed = true
      for (const each of undo) each()
      const end = () => kernel.dispose()
      // The views go first: they must not be drawn without the services they read.
      if (shell) void shell.then((drawn) => drawn?.unmount()).then(end, end)
      else end()
    },
  }
  return Object.freeze(modal)
}

/**
 * Makes a modal. Creating is pure: nothing of the page is touched and no plugin runs before `start()`, `open()` or a
 * mounted button. Throws a `PorticoError` that names a wrong option.
 */
export const createModal = (given: ModalOptions): Modal => {
  try {
    return make(given)
  } catch (cause) {
    if (cause instanceof PorticoError) throw cause
    throw new PorticoError('An option cannot be read', { category: 'options', cause })
  }
}
