import {
  defaultNamespace,
  type Modal,
  type Sessions,
  savesData,
  sessions as sessionsToken,
  type Theme,
} from 'portico/core'
import {
  type AnyPlugin,
  cell,
  createKernel,
  type Dispose,
  type Kernel,
  type LazyPlugin,
  PorticoError,
  type Wake,
} from 'portico/kernel'
import { isLocalHost } from '#http'
import { normalizeNetworks } from '#session'
import { lazyOperations } from './lazyOperations.js'
import { lazyProviders } from './lazyProvider.js'
import { defaultPrefetch } from './options/defaultPrefetch.js'
import { checkOptions, checkTheme, type ModalOptions, settingsOf } from './options/options.js'
import { corePlugins } from './services/corePlugins.js'
import { createShell } from './shell/createShell.js'
import { createModalState } from './state/createModalState.js'
import { createLanguage } from './texts/createLanguage.js'
import { whenIdle } from './whenIdle.js'

/** Whether there are stored connections, which may be restored. */
const hasStored = () => {
  try {
    return !!localStorage.getItem('portico/session/connections')
  } catch {
    return false
  }
}

const make = (hostOptions: ModalOptions): Modal => {
  const host = checkOptions(hostOptions)
  const options = settingsOf(host, isLocalHost(globalThis.location?.hostname))
  let networks = normalizeNetworks(host.networks, host)
  const theme = cell(host.theme as Theme)
  const language = createLanguage(host, () => kernel)
  const { text, locale } = language
  const plugins: (AnyPlugin | LazyPlugin)[] = [...(host.plugins ?? [])]
  const cleanups = new Set<() => void>()
  let reporting = false
  let started = false
  let disposed = false

  const report = (error: unknown) => {
    ;(host.onError ?? console.error)(error)
    if (reporting) return
    reporting = true
    const {
      category = 'portico',
      code = category,
      message = 'Unknown error',
      plugin,
    } = (error ?? {}) as Partial<PorticoError>
    kernel.emit('error', { category, code, message, error, ...(plugin && { plugin }) })
    reporting = false
  }

  const base = createKernel({
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
        plugins,
      }),
      ...plugins,
    ],
  })
  const kernel: Kernel = {
    ...base,
    // Each wake also wakes `<wake>:<namespace>`, e.g. `open:<namespace>`, for every configured namespace.
    wake: async (wake, ...only) => {
      const also = networks.map((each) => `${wake}:${each.chainNamespace}` as Wake)
      await Promise.all([...new Set([wake, ...also])].map((each) => base.wake(each, ...only)))
    },
  }

  const shell = createShell(kernel, theme, host, () => loadSessions(), report)
  const { open, close, draw } = shell
  const state = createModalState(kernel, shell.opening, theme, locale, networks, options.defaultNetwork)
  const getState = state.get
  const start = () => {
    if (started || disposed || typeof window === 'undefined') return
    started = true
    kernel.start()
    if (options.debug)
      import('./options/checkNames.js').then(
        (code) => code.checkNames(hostOptions, plugins, networks, kernel, report),
        () => {},
      )
    language.start()
    // Another tab may connect before this one has loaded any code. A modal that is disposed of meanwhile is
    // not a failure.
    const loadIfStored = () =>
      kernel.get(sessionsToken) ??
      (hasStored() && loadSessions('stored').catch((error) => disposed || report(error)))
    window.addEventListener('storage', loadIfStored)
    cleanups
      .add(() => window.removeEventListener('storage', loadIfStored))
      .add(kernel.on('session.connected', () => void kernel.wake('stored')))
      .add(
        kernel.on('modal.opened', () => {
          // A plugin or the provider may have opened it. A modal that cannot be drawn must not count as open.
          draw().catch((error) => {
            report(error)
            void close()
          })
        }),
      )
    if (!loadIfStored()) state.setEarly(networks, true)
    if (host.target) open().catch(() => {})
    // Not while an account is connected, because the next open then shows another view.
    cleanups.add(kernel.on('modal.closed', () => void (getState().address || shell.prerender(true))))
    // If the page was left while the modal was open, its history entry remains; the modal's code removes it.
    if (((host.prefetch ?? defaultPrefetch) === 'idle' && !savesData()) || window.history?.state?.portico)
      whenIdle((idle) => void prefetchIdle(idle))
  }

  const prefetchIdle = async (idle?: IdleDeadline) => {
    if (disposed) return
    const woken = shell.load().then(
      ({ wakeInSteps }) => wakeInSteps(kernel, whenIdle, idle),
      () => kernel.wake('open'),
    )
    await prefetch(undefined, woken)
    shell.prerender()
  }

  /**
   * Loads the session service, starts restoring stored connections and returns the service. Rejects if the
   * modal was disposed, cannot be loaded or does not run in a browser. If `woken` is given, waits for that
   * promise instead of calling `kernel.wake`.
   */
  const loadSessions = async (wake: 'open' | 'stored' = 'open', woken?: Promise<void>): Promise<Sessions> => {
    start()
    await (woken ?? kernel.wake(wake))
    const found = kernel.get(sessionsToken)
    if (!found)
      throw new PorticoError(
        `The modal ${disposed ? 'was disposed' : started ? 'could not be loaded' : 'needs a window'}`,
        { category: 'modal' },
      )
    void found.restore()
    return found
  }

  const prefetch = async (reason?: 'intent', woken?: Promise<void>) => {
    if (disposed || (reason && host.prefetch === 'none')) return
    await Promise.all([shell.load(), loadSessions('open', woken)])
      .then(draw)
      .then((drawn) => drawn?.prepare(getState().address ? 'Account' : 'Connect'))
      .catch(() => {})
  }

  const providerOf = lazyProviders(async (namespace) => (await loadSessions('stored')).provider(namespace))

  const operations = lazyOperations(kernel, plugins, () => loadSessions(), shell)
  // They are its prototype, too, because plugins that are added later bring methods.
  const modal: Modal & { readonly __proto__: object } = {
    __proto__: operations,
    ...operations,
    kernel,
    initialState: state.initial,
    start,
    text,
    initialText: language.initialText,
    open,
    close,
    prefetch,
    getState,
    disconnect: async (which) => (await loadSessions('stored')).disconnect(which),
    subscribe: state.subscribe,
    on: kernel.on,
    setFeatures: (features) => {
      kernel.setFeatures(features)
      language.retry()
    },
    features: kernel.decisions.get,
    setTheme: (next) => theme.set(checkTheme(next, theme.get())),
    setLocale: language.setLocale,
    setNetworks: (next) => {
      networks = normalizeNetworks(checkOptions({ ...host, networks: next }).networks, host)
      const sessions = kernel.get(sessionsToken)
      if (sessions) sessions.setNetworks(networks)
      else state.setEarly(networks)
    },
    mount: (element) => {
      let unmount: Dispose | undefined
      const end = () => {
        cleanups.delete(end)
        unmount?.()
      }
      cleanups.add(end)
      start()
      if (started)
        import('./mountButton.js').then((code) => {
          if (cleanups.has(end)) unmount = code.mountButton(modal, element)
        }, report)
      return end
    },
    provider: (namespace = getState().activeNamespace ?? defaultNamespace) => {
      if (!Object.hasOwn(getState().networks, namespace))
        throw new PorticoError('Unsupported chain namespace', {
          category: 'provider',
          code: 'namespace-unsupported',
        })
      return providerOf(namespace)
    },
    dispose: () => {
      if (disposed) return
      disposed = true
      for (const each of cleanups) each()
      const end = () => kernel.dispose()
      // The views are unmounted first, because they must not render without the services they read.
      const unmounted = shell.dispose()
      if (unmounted) void unmounted.then(end, end)
      else end()
    },
  }
  return Object.freeze(modal)
}

/**
 * Creates a modal. This has no side effects: it does not touch the page, and runs no plugin before `start()`,
 * `open()` or a mounted button. Throws a `PorticoError` that names an invalid option.
 */
export const createModal = (hostOptions: ModalOptions): Modal => {
  try {
    return make(hostOptions)
  } catch (cause) {
    if (cause instanceof PorticoError) throw cause
    throw new PorticoError('An option cannot be read', { category: 'options', cause })
  }
}
