import {
  balanceSources,
  chains,
  connectors,
  errorText,
  holds,
  lastingFields,
  nativeBalance,
  requests,
  type Sessions,
  type SessionsState,
  settings,
  severalWallets,
  storage,
  sessions as token,
} from 'portico/core'
import {
  cell,
  definePlugin,
  hook,
  later,
  type Namespace,
  optional,
  PorticoError,
  readOnly,
} from 'portico/kernel'
import { callGate } from './callGate.js'
import type { LiveConnection, Operations, SessionConfig, SessionContext } from './context.js'
import { createNetworkList } from './createNetworkList.js'
import { once } from './once.js'
import { textParser, textsParser } from './texts.js'

export type { SessionConfig } from './context.js'

const needs = {
  holds,
  lastingFields,
  balanceSources,
  nativeBalance,
  chains,
  storage,
  settings,
  requests: later(requests),
  connectors,
  several: optional(severalWallets),
  opening: hook('session.opening', 'gate'),
  opened: hook('session.opened', 'gate'),
  closing: hook('session.closing', 'series'),
  switching: hook('network.switching', 'gate'),
}

const wrong = (message: string, code = 'session') => new PorticoError(message, { category: 'session', code })

const hasStored = ({ storedIds }: Pick<SessionContext, 'storedIds'>) => !!Object.keys(storedIds.get()).length

/** Restores the stored connections; loads no code if there are none. */
const restoreStored = async (context: SessionContext, load: () => Promise<Operations>) => {
  if (!hasStored(context)) return
  try {
    // Not awaited, so that both chunks load in parallel.
    void context.config.wakeStored()
    await (await load()).restore()
  } catch (error) {
    context.emit('error', { category: 'restore', code: 'restore', message: errorText(error) })
  }
}

/** The operations that are loaded on demand. */
const LAZY_OPERATIONS = [
  'connect',
  'disconnect',
  'switchNetwork',
  'selectAccount',
  'balance',
  'sendTransaction',
] as const

/** Calls operations by name; the first call loads their code. */
const lazyOperations = (load: () => Promise<Operations>): Pick<Sessions, (typeof LAZY_OPERATIONS)[number]> =>
  Object.fromEntries(
    LAZY_OPERATIONS.map((name) => [
      name,
      async (...args: unknown[]) => ((await load())[name] as (...args: unknown[]) => unknown)(...args),
    ]),
  ) as never

/**
 * Owns the connections, the account and network state of each namespace, the active namespace, and
 * reconnecting.
 */
export const session = (config: SessionConfig) =>
  definePlugin({
    id: 'session',
    kernel: 1,
    provides: token,
    needs,
    state: (): SessionsState => ({ namespaces: {}, connections: [], busy: {}, restored: false }),
    setup({ state, needs, emit, on, own, signal }): Sessions {
      const { options } = needs.settings
      const storedNamespace = needs.storage.at('session/activeNamespace', textParser, undefined)
      const storedNetwork = needs.storage.at('session/activeNetworkId', textParser, undefined)
      const storedIds = needs.storage.at('session/connectorIds', textsParser, {})
      const networks = cell(config.networks)
      const modalOpen = cell(false)
      const live = new Map<string, LiveConnection>()
      let loaded: Operations | undefined
      let restoring: Promise<void> | undefined

      // Own properties only, because a caller may pass any text as a namespace, even `constructor`.
      const stateOf: SessionContext['stateOf'] = (namespace) => {
        const { namespaces } = state.get()
        return Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
      }
      const requireNamespace = (namespace: Namespace) => {
        if (!stateOf(namespace)) throw wrong('Unsupported chain namespace', 'namespace-unsupported')
      }
      const activeOf = (namespace: Namespace) => live.get(stateOf(namespace)?.account.connectionId ?? '')
      /** The id of a namespace's current network; without an argument, of the active namespace's. */
      const currentNetwork = (namespace = state.get().activeNamespace ?? '') =>
        stateOf(namespace)?.network.caipNetwork?.caipNetworkId
      // The same as `chainOf` of portico/core, which is not imported because a shared file would become a
      // chunk of its own.
      const adapter = (namespace: Namespace) =>
        needs.chains.get().find((each) => each.namespace === namespace)

      const setActiveNamespace = (namespace: Namespace) => {
        requireNamespace(namespace)
        state.update((draft) => {
          draft.activeNamespace = namespace
        })
        storedNamespace.set(namespace)
        const network = currentNetwork(namespace)
        if (network) storedNetwork.set(network)
      }

      // Here rather than among the operations, because a login needs it before it needs any of them.
      const allow: Sessions['allow'] = (connectorId) =>
        callGate(() => needs.opening({ connectorId }), config, 'session.opening')
      const context: SessionContext = {
        ...needs,
        stateOf,
        requireNamespace,
        activeOf,
        allow,
        config,
        state,
        options,
        stopped: signal,
        networks,
        modalOpen,
        live,
        storedNetwork,
        storedIds,
        own,
        emit: (event, payload) => {
          if (!signal.aborted) emit(event, payload)
        },
        adapter,
        networksOf: (namespace) => networks.get().filter((each) => each.chainNamespace === namespace),
        setActiveNamespace,
      }
      const load = once(async () => {
        const code = await import('./operations.js')
        loaded = code.createOperations(context)
        // Another tab may have stored changes before this code began to listen.
        loaded.applyTabs()
        return loaded
      })
      const providers = once(() =>
        import('./createProviders.js').then((code) => code.createProviders(context)),
      )

      const { syncAll, setNetworks } = createNetworkList(
        context,
        storedNamespace,
        currentNetwork,
        () => loaded,
      )
      const markRestored = () =>
        state.update((draft) => {
          draft.restored = true
        })
      const restore = async () => {
        await restoreStored(context, load)
        markRestored()
        loaded?.applyTabs()
      }

      const patch =
        (part: 'account' | 'network', failure: string) =>
        (namespace: Namespace, field: string, value: unknown) =>
          state.update((draft) => {
            if (!stateOf(namespace)) throw wrong(failure)
            Object.assign((draft.namespaces[namespace] as object as Record<typeof part, object>)[part], {
              [field]: value,
            })
          })

      setNetworks(config.networks)
      // If there is nothing to restore, the restoration is over, so that changes of other tabs are applied at
      // once.
      if (!hasStored(context)) markRestored()
      own(needs.holds.subscribe(syncAll))
      // Another tab has connected or disconnected; the operations apply that.
      own(storedIds.subscribe(() => void load()))
      on('modal.opened', () => {
        modalOpen.set(!options.embedded)
        loaded?.prepare()
      })
      on('modal.closed', () => modalOpen.set(false))

      return {
        state: readOnly(state),
        networks: readOnly(networks),
        session: (namespace) => activeOf(namespace)?.session,
        allow,
        ...lazyOperations(load),
        setActiveNamespace,
        activate: (id) => {
          if (!loaded) throw wrong(`No connector found for connection: ${id}`, 'connector-missing')
          loaded.activate(id)
        },
        restore: () => {
          restoring ??= restore()
          return restoring
        },
        // Pages already match on these texts.
        patch: patch('account', 'Chain is required to set account prop'),
        patchNetwork: patch('network', 'Chain is required to update chain account data'),
        provider: async (namespace) => {
          requireNamespace(namespace)
          return (await providers())(namespace)
        },
        setNetworks,
        wakeChain: config.wakeChain,
        hasAdapters: config.hasAdapters,
      }
    },
  })
