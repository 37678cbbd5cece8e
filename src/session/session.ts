import {
  balanceSources,
  chains,
  connectors,
  errorText,
  lastingFields,
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
  type Network,
  optional,
  PorticoError,
  readOnly,
} from 'portico/kernel'
import { askGate } from './askGate.js'
import { firstNetwork } from './firstNetwork.js'
import { once } from './once.js'
import type { Live, Operations, Room, SessionConfig } from './room.js'
import { textParser, textsParser } from './texts.js'

export type { SessionConfig } from './room.js'

const wrong = (message: string, code = 'session') => new PorticoError(message, { category: 'session', code })

/**
 * Owns the connections, the account and network state of each namespace, the active namespace, and
 * reconnecting.
 */
export const session = (config: SessionConfig) =>
  definePlugin({
    id: 'session',
    kernel: 1,
    provides: token,
    needs: {
      lastingFields,
      balanceSources,
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
    },
    state: (): SessionsState => ({ namespaces: {}, connections: [], busy: {}, restored: false }),
    setup({ state, needs, emit, on, own, signal }): Sessions {
      const { options } = needs.settings
      const storedNamespace = needs.storage.at('session/activeNamespace', textParser, undefined)
      const storedNetwork = needs.storage.at('session/activeNetworkId', textParser, undefined)
      const storedIds = needs.storage.at('session/connectorIds', textsParser, {})
      const networks = cell(config.networks)
      const choosing = cell(false)
      const live = new Map<string, Live>()
      let loaded: Operations | undefined
      let restoring: Promise<void> | undefined

      // Own properties only, because a namespace may have any name, even `constructor`.
      const at: Room['at'] = (namespace) => {
        const { namespaces } = state.get()
        return Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
      }
      const need = (namespace: Namespace) => {
        if (!at(namespace)) throw wrong('Unsupported chain namespace', 'namespace-unsupported')
      }
      const activeOf = (namespace: Namespace) => live.get(at(namespace)?.account.connectionId ?? '')
      // The same as `chainOf` of portico/core, which is not imported because a shared file would become a
      // chunk of its own.
      const adapter = (namespace: Namespace) =>
        needs.chains.get().find((each) => each.namespace === namespace)

      /** The id of a namespace's current network; without an argument, of the active namespace's. */
      const used = (namespace = state.get().activeNamespace ?? '') =>
        at(namespace)?.network.caipNetwork?.caipNetworkId
      const setActiveNamespace = (namespace: Namespace) => {
        need(namespace)
        state.update((draft) => {
          draft.activeNamespace = namespace
        })
        storedNamespace.set(namespace)
        const network = used(namespace)
        if (network) storedNetwork.set(network)
      }

      // Here rather than among the operations, because a login needs it before it needs any of them.
      const allow: Sessions['allow'] = (connectorId) =>
        askGate(() => needs.opening({ connectorId }), config, 'session.opening')
      const room: Room = {
        ...needs,
        allow,
        config,
        state,
        options,
        stopped: signal,
        networks,
        choosing,
        live,
        storedNetwork,
        storedIds,
        own,
        tell: (event, payload) => {
          if (!signal.aborted) emit(event, payload)
        },
        at,
        need,
        adapter,
        networksOf: (namespace) => networks.get().filter((each) => each.chainNamespace === namespace),
        activeOf,
        setActiveNamespace,
      }
      const load = once(async () => {
        const code = await import('./operations.js')
        loaded = code.createOperations(room)
        // Another tab may have stored changes before this code began to listen.
        loaded.follow()
        return loaded
      })
      const providers = once(() => import('./createProviders.js').then((code) => code.createProviders(room)))

      const operation =
        <
          K extends
            | 'connect'
            | 'disconnect'
            | 'switchNetwork'
            | 'selectAccount'
            | 'balance'
            | 'sendTransaction',
        >(
          name: K,
        ) =>
        async (...given: Parameters<Sessions[K]>): Promise<Awaited<ReturnType<Sessions[K]>>> =>
          ((await load())[name] as (...given: unknown[]) => never)(...given)

      const setNetworks = (next: readonly Network[]) => {
        networks.set(next)
        const before = used()
        const first = (list: readonly Network[], current = storedNetwork.get()) =>
          firstNetwork(list, current, options.defaultNetwork)
        state.update((draft) => {
          const { namespaces } = draft
          for (const namespace of new Set([
            ...Object.keys(namespaces),
            ...next.map((each) => each.chainNamespace),
          ])) {
            const requested = next.filter((each) => each.chainNamespace === namespace)
            namespaces[namespace] ??= {
              account: { status: 'disconnected', accounts: [] },
              network: {
                supportsAllNetworks: true,
                smartAccountEnabledNetworks: [],
                requestedCaipNetworks: [],
              },
            }
            const { account, network } = namespaces[namespace]
            network.requestedCaipNetworks = requested as never
            if (account.connectionId) continue
            const chosen = first(requested, network.caipNetwork?.caipNetworkId)
            if (chosen) network.caipNetwork = chosen as never
            else delete namespaces[namespace]
          }
          const wished = draft.activeNamespace ?? storedNamespace.get()
          const active =
            wished && Object.hasOwn(namespaces, wished)
              ? wished
              : (first(next)?.chainNamespace ?? Object.keys(namespaces)[0])
          if (active) draft.activeNamespace = active
          else delete draft.activeNamespace
        })
        for (const namespace of Object.keys(state.get().namespaces)) loaded?.project(namespace)
        const { activeNamespace = '' } = state.get()
        const network = used()
        if (network && before && network !== before) {
          storedNetwork.set(network)
          room.tell('network.switched', { namespace: activeNamespace, network })
        }
      }

      const settle = () =>
        state.update((draft) => {
          draft.restored = true
        })
      const hasStored = () => !!Object.keys(storedIds.get()).length
      const restore = async () => {
        try {
          if (hasStored()) {
            // Not awaited, so that both chunks load in parallel.
            void config.wakeStored()
            await (await load()).restore()
          }
        } catch (error) {
          room.tell('error', { category: 'restore', code: 'restore', message: errorText(error) })
        }
        settle()
        loaded?.follow()
      }

      const patch =
        (part: 'account' | 'network', failure: string) =>
        (namespace: Namespace, field: string, value: unknown) =>
          state.update((draft) => {
            if (!at(namespace)) throw wrong(failure)
            Object.assign((draft.namespaces[namespace] as object as Record<typeof part, object>)[part], {
              [field]: value,
            })
          })

      setNetworks(config.networks)
      // If there is nothing to restore, the restoration is over, so that changes of other tabs are applied at
      // once.
      if (!hasStored()) settle()
      // Another tab has connected or disconnected; the operations apply that.
      own(storedIds.subscribe(() => void load()))
      on('modal.opened', () => {
        choosing.set(!options.embedded)
        loaded?.prepare()
      })
      on('modal.closed', () => choosing.set(false))

      return {
        state: readOnly(state),
        networks: readOnly(networks),
        session: (namespace) => activeOf(namespace)?.session,
        allow,
        connect: operation('connect'),
        disconnect: operation('disconnect'),
        switchNetwork: operation('switchNetwork'),
        selectAccount: operation('selectAccount'),
        balance: operation('balance'),
        sendTransaction: operation('sendTransaction'),
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
          need(namespace)
          return (await providers())(namespace)
        },
        setNetworks,
        wakeChain: config.wakeChain,
        hasAdapters: config.hasAdapters,
      }
    },
  })
