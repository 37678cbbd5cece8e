import { defaultNamespace, type Modal, sessions as sessionsToken, type Theme } from 'portico/core'
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
import { createLoader } from './createLoader.js'
import { lazyOperations } from './lazyOperations.js'
import { lazyProviders } from './lazyProvider.js'
import { checkOptions, checkTheme, type ModalOptions, settingsOf } from './options/options.js'
import { corePlugins } from './services/corePlugins.js'
import { createModalState } from './state/createModalState.js'
import { createLanguage } from './texts/createLanguage.js'

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

  const { shell, start, isStarted, loadSessions, prefetch } = createLoader(
    kernel,
    theme,
    host,
    cleanups,
    () => state.get().address,
    () => disposed,
    () => {
      if (options.debug)
        import('./options/checkNames.js').then(
          (code) => code.checkNames(hostOptions, plugins, networks, kernel, report),
          () => {},
        )
      language.start()
    },
    () => state.setEarly(networks, true),
    report,
  )
  const { open, close } = shell
  const state = createModalState(kernel, shell.opening, theme, locale, networks, options.defaultNetwork)
  const getState = state.get

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
      if (isStarted())
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
