import {
  featureDefaults,
  type Modal,
  type Router,
  type RouterState,
  router as routerToken,
  type Sessions,
  type SessionsState,
  sessions as sessionsToken,
  type Theme,
} from 'portico/core'
import {
  type AnyPlugin,
  cell,
  createKernel,
  type Kernel,
  type LazyPlugin,
  PorticoError,
  type Provider,
} from 'portico/kernel'
import { normalizeNetworks } from 'portico/session'
import { buttonTexts } from './buttonTexts.js'
import { corePlugins } from './corePlugins.js'
import { lateProvider } from './lateProvider.js'
import type { OperationPorts } from './operations.js'
import { checkOptions, checkTheme, type ModalOptions, settingsOf } from './options.js'
import { initialParts, type Parts, snapshot } from './snapshot.js'
import { translate } from './translate.js'

/** Where the session service keeps what may be restored; only whether something is there is read here. */
const STORED = 'portico/session/'

const isLocal = () =>
  typeof location !== 'undefined' && /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(location.hostname)

const hasStored = () => {
  try {
    return !!localStorage.getItem(`${STORED}connections`)
  } catch {
    return false
  }
}

/**
 * Makes a modal. Creating is pure: nothing of the page is touched and no plugin runs before `start()`, `open()` or a
 * mounted button. Throws a `PorticoError` that names a wrong option.
 */
export const createModal = (given: ModalOptions): Modal => {
  const host = checkOptions(given)
  const options = settingsOf(host, isLocal())
  let networks = normalizeNetworks(host.networks, host)
  const theme = cell<Theme>({ mode: 'dark', variables: {}, ...host.theme })
  const locale = cell(host.locale ?? 'en')
  const opening = cell(0)
  const early = cell(initialParts(networks, options.defaultNetwork))
  const hostTexts = Object.entries(host.messages ?? {}).map(([name, table]) => ({ locale: name, table }))
  const used: (AnyPlugin | LazyPlugin)[] = [...(host.plugins ?? [])]
  const providers = new Map<string, Provider>()
  const undo: (() => void)[] = []
  let reporting = false
  let started = false
  let disposed = false
  let asked = 0
  let shell: Promise<() => void> | undefined

  const text: Modal['text'] = (id, params) =>
    translate(
      [{ locale: 'en', table: buttonTexts }, ...kernel.texts.get(), ...hostTexts],
      locale.get(),
      id,
      params,
    )

  const report = (error: unknown) => {
    ;(host.onError ?? console.error)(error)
    if (reporting) return
    reporting = true
    const { category = 'portico', message = 'Unknown error', plugin } = (error ?? {}) as Partial<PorticoError>
    kernel.emit('error', { category, message, ...(plugin ? { plugin } : {}) })
    reporting = false
  }

  const kernel: Kernel = createKernel({
    autostart: false,
    features: host.features ?? {},
    defaults: featureDefaults,
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

  const read = (): Parts => {
    const { session, router } = kernel.state.get().plugins as {
      session?: SessionsState
      router?: RouterState
    }
    const before = early.get()
    return {
      sessions: session ?? before.sessions,
      router: router ?? before.router,
      opening: opening.get() > 0,
      features: kernel.features.get(),
      plugins: kernel.plugins.get(),
      theme: theme.get(),
      locale: locale.get(),
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

  const start = () => {
    if (started || disposed || typeof window === 'undefined') return
    started = true
    if (!host.locale) locale.set(document.documentElement.lang || 'en')
    kernel.start()
    const bringBack = () => void live('stored').catch(report)
    // Another tab connected while nothing is loaded here.
    const listen = ({ key }: StorageEvent) => key?.startsWith(STORED) && bringBack()
    window.addEventListener('storage', listen)
    undo.push(
      () => window.removeEventListener('storage', listen),
      kernel.on('session.connected', () => void kernel.wake('stored')),
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
    // Safari has no idle callback: a task of its own is the next best.
    if (host.prefetch === 'idle') (window.requestIdleCallback ?? setTimeout)(() => void prefetch())
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

  const draw = () => {
    shell ??= import('./mountShell.js').then(({ mountShell }) =>
      disposed
        ? () => {}
        : mountShell({
            kernel,
            theme,
            ...(host.target ? { target: host.target as HTMLElement } : {}),
            ...(host.zIndex === undefined ? {} : { zIndex: host.zIndex }),
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
      const code = import('./mountShell.js')
      await Promise.all([live(), code])
      router = kernel.get(routerToken)
      if (router && mine === asked) await draw()
    } catch (cause) {
      // Disposed while the code was on its way is an ending, not a failure.
      if (gone) throw cause
      if (disposed) return { ended: 'disposed' }
      const error = new PorticoError('The modal could not be loaded', { category: 'modal', cause })
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
    return (await kernel.get(routerToken)?.close('closed')) ?? true
  }

  const prefetch = async () => {
    start()
    await Promise.all([import('./mountShell.js'), live()]).catch(() => {})
    const home = getState().address ? 'Account' : 'Connect'
    await kernel.views
      .get()
      .find((view) => view.id === home)
      ?.load()
      .catch(() => {})
  }

  const operate = async <R>(
    run: (all: typeof import('./operations.js'), ports: OperationPorts) => Promise<R>,
  ): Promise<R> => {
    const [operations, sessions] = await Promise.all([import('./operations.js'), live()])
    return run(operations, { kernel, sessions, open, close })
  }

  const modal: Modal = {
    kernel,
    initialState,
    start,
    text,
    open,
    close,
    prefetch,
    getState,
    connect: (wish = {}) => operate((all, ports) => all.connect(ports, wish)),
    switchNetwork: (network) => operate((all, ports) => all.switchNetwork(ports, network)),
    disconnect: async (which) => (await live('stored')).disconnect(which),
    subscribe: (listener) => {
      let seen = getState()
      const check = () => {
        const now = getState()
        if (now === seen) return
        seen = now
        listener()
      }
      const sources = [kernel.state, kernel.features, kernel.plugins, theme, opening, early, locale]
      const stops = sources.map((source) => source.subscribe(check))
      return () => {
        for (const stop of stops) stop()
      }
    },
    on: kernel.on,
    setFeatures: (features) => kernel.setFeatures(features),
    setTheme: (next) => {
      const { mode, variables } = checkTheme(next)
      const now = theme.get()
      theme.set({ mode: mode ?? now.mode, variables: { ...now.variables, ...variables } })
    },
    setNetworks: (next) => {
      networks = normalizeNetworks(checkOptions({ ...host, networks: next }).networks, host)
      const sessions = kernel.get(sessionsToken)
      if (sessions) sessions.setNetworks(networks)
      else early.set(initialParts(networks, options.defaultNetwork, early.get().sessions.restored))
    },
    use: async (plugin) => {
      used.push(plugin)
      try {
        await kernel.use(plugin)
      } catch (error) {
        used.splice(used.indexOf(plugin), 1)
        throw error
      }
      if (getState().open) await kernel.wake('open')
    },
    remove: async (id) => {
      const at = used.findIndex((each) => each.id === id)
      if (at < 0) throw new PorticoError(`The modal has no plugin "${id}"`, { category: 'contract' })
      used.splice(at, 1)
      await kernel.remove(id)
    },
    mount: (element) => {
      let left = false
      let unmount = () => {}
      start()
      if (started)
        import('./mountButton.js').then(({ mountButton }) => {
          if (!left) unmount = mountButton(modal, element)
        }, report)
      const end = () => {
        left = true
        unmount()
      }
      undo.push(end)
      return end
    },
    provider: (namespace = getState().activeNamespace ?? 'eip155') => {
      if (!Object.hasOwn(getState().networks, namespace))
        throw new PorticoError('Unsupported chain namespace', { category: 'provider' })
      let found = providers.get(namespace)
      if (!found) {
        found = lateProvider(async () => (await live('stored')).provider(namespace))
        providers.set(namespace, found)
      }
      return found
    },
    wallets: () => operate(async (all, ports) => all.wallets(ports)),
    dispose: () => {
      if (disposed) return
      disposed = true
      for (const each of undo) each()
      const end = () => kernel.dispose()
      // The views go first: they must not be drawn without the services they read.
      if (shell) void shell.then((unmount) => unmount()).then(end, end)
      else end()
    },
  }
  return Object.freeze(modal)
}
