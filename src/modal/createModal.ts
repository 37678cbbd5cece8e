import {
  type Connection,
  connectors,
  type Modal,
  notices,
  type Router,
  type RouterState,
  router as routerToken,
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
  type PluginStatus,
  PorticoError,
} from 'portico/kernel'
import { featureDefaults } from 'portico/remote'
import { normalizeNetworks } from 'portico/session'
import { corePlugins } from './corePlugins.js'
import { messages } from './messages.js'
import { mountButton } from './mountButton.js'
import { checkOptions, checkTheme, type ModalOptions, settingsOf } from './options.js'
import { initialParts, type Parts, snapshot } from './snapshot.js'
import { translate } from './translate.js'

/** How long a connector that was asked for by id may take to show up, in milliseconds. */
const CONNECTOR_DEADLINE = 3000

/** A sleeping plugin that will bring what its manifest says. */
const IDLE: ReadonlySet<PluginStatus> = new Set(['idle', 'starting', 'waiting'])

const isLocal = () =>
  typeof location !== 'undefined' && /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(location.hostname)

/**
 * Makes a modal. Creating is pure: nothing of the page is touched and no plugin runs before `start()`, `open()` or a
 * mounted button. Throws a `PorticoError` that names a wrong option.
 */
export const createModal = (given: ModalOptions): Modal => {
  const host = checkOptions(given)
  const options = settingsOf(host, isLocal())
  const networks = normalizeNetworks(host.networks, host)
  const theme = cell<Theme>({ mode: 'dark', variables: {}, ...host.theme })
  const locale = cell(host.locale ?? 'en')
  const hostTexts = Object.entries(host.messages ?? {}).map(([name, table]) => ({ locale: name, table }))
  const shellTexts = [{ locale: 'en', table: messages }]
  const used: (AnyPlugin | LazyPlugin)[] = [...(host.plugins ?? [])]
  let reporting = false

  const kernel: Kernel = createKernel({
    autostart: false,
    features: host.features ?? {},
    defaults: featureDefaults,
    report: (error) => {
      ;(host.onError ?? console.error)(error)
      if (reporting) return
      reporting = true
      const { category = 'portico', message = 'Unknown error', plugin } = error as Partial<PorticoError>
      kernel.emit('error', { category, message, ...(plugin ? { plugin } : {}) })
      reporting = false
    },
    plugins: [
      ...corePlugins({
        kernel: () => kernel,
        options,
        networks,
        hosts: host.hosts,
        locale,
        text: (id, params) => text(id, params),
        hasAdapters: () => {
          const idle = kernel.plugins.get().flatMap((each) => (IDLE.has(each.status) ? [each.id] : []))
          return (
            kernel.chains.get().length > 0 ||
            used.some((each) => 'load' in each && each.namespaces?.length && idle.includes(each.id))
          )
        },
      }),
      ...used,
    ],
  })

  const text: Modal['text'] = (id, params) => {
    const registered = kernel.texts.get()
    return translate(
      [...(registered.length ? registered : shellTexts), ...hostTexts],
      locale.get(),
      id,
      params,
    )
  }

  const initial = initialParts(networks, options.defaultNetwork)
  const read = (): Parts => {
    const { session, router } = kernel.state.get().plugins as {
      session?: SessionsState
      router?: RouterState
    }
    return {
      sessions: session ?? initial.sessions,
      router: router ?? initial.router,
      features: kernel.features.get(),
      plugins: kernel.plugins.get(),
      theme: theme.get(),
    }
  }
  const initialState = snapshot(read())
  let parts = read()
  let state = initialState
  const getState = () => {
    const now = read()
    if ((Object.keys(now) as (keyof Parts)[]).some((key) => now[key] !== parts[key])) {
      parts = now
      state = snapshot(now)
    }
    return state
  }

  let started = false
  let disposed = false
  let shell: Promise<() => void> | undefined
  const undo: (() => void)[] = []

  const sessions = () => {
    start()
    const found = kernel.get(sessionsToken)
    if (!found) throw new PorticoError('The modal was disposed', { category: 'modal' })
    return found
  }
  const router = () => {
    sessions()
    return kernel.get(routerToken) as Router
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
    shell.catch((error) => {
      // The next open tries again.
      shell = undefined
      ;(host.onError ?? console.error)(error)
      void kernel.get(routerToken)?.close('closed')
    })
    return shell
  }

  const start = () => {
    if (started || disposed || typeof window === 'undefined') return
    started = true
    if (!host.locale) locale.set(document.documentElement.lang || 'en')
    kernel.start()
    undo.push(
      kernel.on('modal.opened', () => {
        void kernel.wake('open')
        void draw().catch(() => {})
      }),
    )
    void kernel.get(sessionsToken)?.restore()
    if (host.target) void kernel.get(routerToken)?.open()
    if (host.prefetch === 'idle') {
      const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
      idle(() => void prefetch())
    }
  }

  const prefetch = async () => {
    start()
    if (disposed) return
    await Promise.all([import('./mountShell.js'), kernel.wake('open')]).catch(() => {})
    const home = getState().address ? 'Account' : 'Connect'
    await kernel.views
      .get()
      .find((view) => view.id === home)
      ?.load()
      .catch(() => {})
  }

  const findConnector = async (id: string) => {
    await kernel.wake('open')
    const source = kernel.point(connectors)
    const look = () => source.get().find((each) => each.id === id)
    const found =
      look() ??
      (await new Promise<ReturnType<typeof look>>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve(look())
        }
        const timer = setTimeout(end, CONNECTOR_DEADLINE)
        const stop = source.subscribe(() => look() && end())
      }))
    if (!found) throw new PorticoError(`No connector found for connection: ${id}`, { category: 'connect' })
    return found
  }

  const connect: Modal['connect'] = async ({ connectorId, namespace, signal, onUri } = {}) => {
    const live = sessions()
    if (connectorId !== undefined) {
      const connections = await live.connect(await findConnector(connectorId), {
        ...(namespace === undefined ? {} : { namespaces: [namespace] }),
        ...(signal ? { signal } : {}),
        ...(onUri ? { onUri } : {}),
      })
      const [first] = connections
      if (!first) throw new PorticoError('Failed to connect', { category: 'connect' })
      return first
    }
    const present = live.state.get().connections.find((each) => !namespace || each.namespace === namespace)
    if (present) return present
    const outcome: { connection?: Connection; rejected?: boolean } = {}
    const stops = [
      kernel.on('session.connected', ({ connection }) => {
        if (!namespace || connection.namespace === namespace) outcome.connection = connection
      }),
      kernel.on('connect.failed', ({ rejected }) => {
        outcome.rejected = rejected
      }),
    ]
    const abort = () => void router().close('closed')
    signal?.addEventListener('abort', abort, { once: true })
    try {
      signal?.throwIfAborted()
      await router().open({ view: 'Connect', ...(namespace ? { params: { namespace } } : {}) })
    } finally {
      signal?.removeEventListener('abort', abort)
      for (const stop of stops) stop()
    }
    if (outcome.connection) return outcome.connection
    throw new PorticoError(outcome.rejected ? 'Connection rejected' : 'Modal closed', { category: 'connect' })
  }

  const modal: Modal = {
    kernel,
    initialState,
    start,
    text,
    prefetch,
    connect,
    getState,
    open: async (opening) => router().open(opening),
    close: async () => (started ? router().close('closed') : true),
    disconnect: async (which) => sessions().disconnect(which),
    switchNetwork: async (network) => {
      try {
        await sessions().switchNetwork(network as `${string}:${string}`)
      } catch (error) {
        if ((error as Error).message === 'Network not found')
          kernel.get(notices)?.alert({
            kind: 'developer',
            title: 'Network Not Found',
            text: `The network ${network} is not among the networks given to createModal.`,
          })
        throw error
      }
    },
    subscribe: (listener) => {
      let seen = getState()
      const check = () => {
        const now = getState()
        if (now === seen) return
        seen = now
        listener()
      }
      const stops = [kernel.state, kernel.features, kernel.plugins, theme].map((source) =>
        source.subscribe(check),
      )
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
    setNetworks: (next) => sessions().setNetworks(normalizeNetworks(next as ModalOptions['networks'], host)),
    use: async (plugin) => {
      used.push(plugin)
      await kernel.use(plugin)
      if (getState().open) await kernel.wake('open')
    },
    remove: async (id) => {
      const at = used.findIndex((each) => each.id === id)
      if (at < 0)
        throw new PorticoError(`Plugin "${id}" is not one of the modal's plugins`, { category: 'contract' })
      used.splice(at, 1)
      await kernel.remove(id)
    },
    mount: (element) => mountButton(modal, element),
    provider: (namespace = getState().activeNamespace ?? 'eip155') => sessions().provider(namespace),
    wallets: async () => {
      start()
      await kernel.wake('open')
      return kernel.point(connectors).get()
    },
    dispose: () => {
      if (disposed) return
      disposed = true
      for (const each of undo) each()
      void shell?.then((unmount) => unmount()).catch(() => {})
      kernel.dispose()
    },
  }
  return Object.freeze(modal)
}
