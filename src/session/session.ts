import {
  type Connection,
  type ConnectOptions,
  type Connector,
  connectors as connectorsPoint,
  requests as requestsToken,
  type Sessions,
  type SessionsState,
  settings,
  storage,
  sessions as token,
} from 'portico/core'
import {
  type CaipNetworkId,
  type ChainAdapter,
  cell,
  definePlugin,
  errorText,
  hook,
  isRejection,
  type Namespace,
  type Network,
  PorticoError,
  type Provider,
  type Session,
  wrapError,
} from 'portico/kernel'
import { caipAddress } from './caip.js'
import { firstNetwork, placeholderNetwork } from './networks.js'
import { createProvider } from './provider.js'
import { connectionsParser, idsParser, textParser, textsParser } from './stored.js'

/** Longest wait for a wallet to disconnect (spec 9), for a stored wallet to show up, and for a network switch. */
const CLOSE_DEADLINE = 3000
const RESTORE_DEADLINE = 5000
const SWITCH_DEADLINE = 60_000

export interface SessionConfig {
  readonly networks: readonly Network[]
  adapters(): readonly ChainAdapter[]
  /** Wakes the plugins that bring stored connections back. */
  wakeStored(): Promise<unknown>
  /** Opens the modal for the namespace and resolves when it closed. */
  askToConnect(namespace: Namespace): Promise<unknown>
}

interface Live {
  readonly connection: () => Connection
  readonly session: Session
  readonly stop: () => void
}

const within = <T>(promise: Promise<T>, ms: number, message: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PorticoError(message, { category: 'deadline' })), ms)
    }),
  ]).finally(() => clearTimeout(timer))
}

/** Owns connections, status and state per namespace, the active one, and reconnecting. */
export const session = (config: SessionConfig) =>
  definePlugin({
    id: 'session',
    kernel: 1,
    provides: token,
    needs: {
      storage,
      settings,
      requests: requestsToken,
      connectors: connectorsPoint,
      opened: hook('session.opened', 'gate'),
      closing: hook('session.closing', 'bail'),
      switching: hook('network.switching', 'gate'),
    },
    state: (): SessionsState => ({ namespaces: {}, connections: [], busy: {}, restored: false }),
    setup({ state, needs, emit, own, signal: stopped }): Sessions {
      const { options } = needs.settings
      const stored = {
        namespace: needs.storage.at('session/activeNamespace', textParser, undefined),
        network: needs.storage.at('session/activeNetworkId', textParser, undefined),
        connectorIds: needs.storage.at('session/connectorIds', textsParser, {}),
        connections: needs.storage.at('session/connections', connectionsParser, []),
        disconnected: needs.storage.at('session/disconnectedConnectorIds', idsParser, []),
      }
      const networks = cell(config.networks)
      const live = new Map<string, Live>()
      const attempts = new Map<string, Promise<readonly Connection[]>>()
      const switches = new Map<string, { to: string; done: Promise<void> }>()
      const providers = new Map<Namespace, Provider>()
      let restoring: Promise<void> | undefined

      const at = (namespace: Namespace) => state.get().namespaces[namespace]
      const adapter = (namespace: Namespace) => config.adapters().find((each) => each.namespace === namespace)
      const configured = (id: string) => networks.get().find((each) => each.caipNetworkId === id)
      const ofNamespace = (namespace: Namespace) =>
        networks.get().filter((each) => each.chainNamespace === namespace)
      const require = (namespace: Namespace) => {
        if (!at(namespace)) throw new PorticoError('Unsupported chain namespace', { category: 'session' })
      }
      const activeOf = (namespace: Namespace) => {
        const id = at(namespace)?.account.connectionId
        return id === undefined ? undefined : live.get(id)
      }
      const setBusy = (namespaces: readonly Namespace[], busy: SessionsState['busy'][string] | undefined) =>
        state.update((draft) => {
          for (const namespace of namespaces)
            if (busy) draft.busy[namespace] = busy
            else delete draft.busy[namespace]
        })

      const explorer = (namespace: Namespace, network: Network | undefined, address: string) =>
        network && adapter(namespace)?.explorer?.(network, address)

      /** Writes what the namespace's active connection says into account and network state. */
      const project = (namespace: Namespace) => {
        const before = at(namespace)
        if (!before) return
        const entry = activeOf(namespace)
        const was = before.network.caipNetwork?.caipNetworkId
        const busy = state.get().busy[namespace]
        if (!entry) {
          const status = busy === 'connecting' || busy === 'restoring' ? 'connecting' : 'disconnected'
          state.update((draft) => {
            const target = draft.namespaces[namespace]
            if (!target) return
            target.account = { status, accounts: [] }
            target.network.supportsAllNetworks = true
            target.network.smartAccountEnabledNetworks = []
            delete target.network.approvedCaipNetworkIds
            if (target.network.caipNetwork?.unsupported) {
              const first = firstNetwork(ofNamespace(namespace), undefined, options.defaultNetwork)
              if (first) target.network.caipNetwork = first as never
              else delete target.network.caipNetwork
            }
          })
        } else {
          const connection = entry.connection()
          const approved = entry.session.approved.get()
          const id = connection.caipNetworkId
          const network = id ? (configured(id) ?? placeholderNetwork(id)) : before.network.caipNetwork
          const same = before.account.address === connection.address && network?.caipNetworkId === was
          const url = explorer(namespace, network, connection.address)
          const waits = busy === 'connecting' || busy === 'restoring'
          state.update((draft) => {
            const target = draft.namespaces[namespace]
            if (!target) return
            target.account = {
              // Fields of plugins (balance, names) belong to one account on one network.
              ...(same ? target.account : {}),
              status: waits ? 'connecting' : 'connected',
              connectionId: connection.id,
              address: connection.address,
              accounts: connection.accounts as never,
              connectedWalletInfo: {
                name: connection.name,
                type: connection.type,
                ...(connection.icon ? { icon: connection.icon } : {}),
                ...(connection.rdns ? { rdns: connection.rdns } : {}),
              },
            }
            if (network) target.account.caipAddress = caipAddress(network.caipNetworkId, connection.address)
            if (url) target.account.addressExplorerUrl = url
            else delete target.account.addressExplorerUrl
            if (network) target.network.caipNetwork = network as never
            target.network.supportsAllNetworks = approved.all
            if (approved.all) delete target.network.approvedCaipNetworkIds
            else target.network.approvedCaipNetworkIds = [...approved.networks]
          })
        }
        const after = at(namespace)
        const now = after?.network.caipNetwork?.caipNetworkId
        if (now !== was && now) {
          if (state.get().activeNamespace === namespace) stored.network.set(now)
          emit('network.switched', { namespace, network: now })
        }
        if (
          after?.account.address !== before.account.address ||
          after?.account.status !== before.account.status
        )
          emit('account.changed', {
            namespace,
            address: after?.account.address,
            status: after?.account.status ?? 'disconnected',
          })
      }

      const store = () => {
        const connections = state.get().connections
        // A wallet that could not come back this time keeps its record: it may be locked.
        const asleep = stored.connections
          .get()
          .filter((each) => !seen.has(each.id) && !connections.some((other) => other.id === each.id))
        stored.connections.set([...connections, ...asleep])
        stored.connectorIds.set(
          Object.fromEntries(
            Object.keys(state.get().namespaces).flatMap((namespace) => {
              const entry = activeOf(namespace)
              return entry ? [[namespace, entry.connection().connectorId]] : []
            }),
          ),
        )
      }
      /** Connections this page had or ended: their records are ours to change. */
      const seen = new Set<string>()

      const drop = (id: string, reason: 'wallet' | 'visitor' | 'lost' | 'tab') => {
        const entry = live.get(id)
        if (!entry) return
        const { namespace, connectorId } = entry.connection()
        entry.stop()
        live.delete(id)
        const next = [...live.values()].find((each) => each.connection().namespace === namespace)
        state.update((draft) => {
          draft.connections = draft.connections.filter((each) => each.id !== id)
          const account = draft.namespaces[namespace]?.account
          if (account?.connectionId !== id) return
          if (next) account.connectionId = next.connection().id
          else delete account.connectionId
        })
        if (reason === 'lost') seen.delete(id)
        else seen.add(id)
        if (reason === 'visitor')
          stored.disconnected.set([
            ...stored.disconnected.get().filter((each) => each !== connectorId),
            connectorId,
          ])
        project(namespace)
        if (reason !== 'tab') store()
        emit('session.disconnected', { namespace, connectionId: id, reason })
        if (!live.size) emit('sessions.empty', {})
      }

      const attach = (connector: Connector, opened: Session): Connection => {
        const { namespace } = opened
        const id = `${connector.id}|${namespace}`
        live.get(id)?.stop()
        let selected: string | undefined
        const read = (): Connection => {
          const accounts = opened.accounts.get()
          const address =
            accounts.find((each) => each.address === selected)?.address ?? accounts[0]?.address ?? ''
          const caipNetworkId = opened.network.get()
          return {
            id,
            connectorId: connector.id,
            type: connector.type,
            namespace,
            name: connector.name,
            accounts,
            address,
            ...(connector.icon ? { icon: connector.icon } : {}),
            ...(connector.rdns ? { rdns: connector.rdns } : {}),
            ...(caipNetworkId ? { caipNetworkId } : {}),
          }
        }
        const sync = () => {
          if (live.get(id)?.session !== opened) return
          const now = read()
          if (!now.address) return drop(id, 'wallet')
          state.update((draft) => {
            const index = draft.connections.findIndex((each) => each.id === id)
            if (index >= 0) draft.connections[index] = now as never
          })
          project(namespace)
          store()
        }
        const stops = [
          opened.accounts.subscribe(sync),
          opened.network.subscribe(sync),
          opened.approved.subscribe(sync),
        ]
        const entry: Live = {
          session: opened,
          connection: read,
          stop: () => {
            for (const stop of stops) stop()
          },
        }
        live.set(id, entry)
        seen.add(id)
        opened.closed.then(
          (reason) => live.get(id) === entry && drop(id, reason.by),
          () => live.get(id) === entry && drop(id, 'lost'),
        )
        state.update((draft) => {
          draft.connections = [...draft.connections.filter((each) => each.id !== id), read() as never]
          const target = draft.namespaces[namespace]
          if (target) target.account.connectionId = id
        })
        project(namespace)
        return read()
      }

      const settle = (namespaces: readonly Namespace[]) => {
        setBusy(namespaces, undefined)
        for (const namespace of namespaces) project(namespace)
      }

      const admit = async (
        connector: Connector,
        opened: readonly Session[],
        restored: boolean,
        aborted?: AbortSignal,
      ) => {
        const fit = opened.filter((each) => at(each.namespace) && each.accounts.get().length)
        if (!fit.length)
          throw new PorticoError('The connector does not support any of the requested chains', {
            category: 'connect',
          })
        const connections = fit.map((each) => attach(connector, each))
        try {
          for (const connection of connections) await needs.opened(connection)
          aborted?.throwIfAborted()
        } catch (error) {
          for (const [index, connection] of connections.entries()) {
            drop(connection.id, 'wallet')
            void fit[index]?.close().catch(() => {})
          }
          throw error
        }
        stored.disconnected.set(stored.disconnected.get().filter((each) => each !== connector.id))
        store()
        return connections
          .filter((connection) => live.has(connection.id))
          .map((connection) => {
            emit('session.connected', { connection, restored })
            return connection
          })
      }

      const connect = async (connector: Connector, given: ConnectOptions): Promise<readonly Connection[]> => {
        const namespaces = (given.namespaces ?? connector.namespaces).filter(
          (namespace) => at(namespace) && connector.namespaces.includes(namespace),
        )
        if (!namespaces.length)
          throw new PorticoError('The connector does not support any of the requested chains', {
            category: 'connect',
          })
        const abort = new AbortController()
        const onAbort = () => abort.abort(given.signal?.reason)
        given.signal?.addEventListener('abort', onAbort, { once: true })
        if (given.signal?.aborted) onAbort()
        const end = () => abort.abort(new PorticoError('Connection rejected', { category: 'connect' }))
        stopped.addEventListener('abort', end, { once: true })
        setBusy(namespaces, 'connecting')
        for (const namespace of namespaces) project(namespace)
        try {
          abort.signal.throwIfAborted()
          const wished = (namespace: Namespace) =>
            given.network ?? at(namespace)?.network.caipNetwork?.caipNetworkId
          const asked = namespaces.flatMap((namespace) => {
            const all = ofNamespace(namespace)
            return [...all].sort(
              (a, b) =>
                Number(b.caipNetworkId === wished(namespace)) - Number(a.caipNetworkId === wished(namespace)),
            )
          })
          const opening = connector.connect({
            namespaces,
            networks: asked,
            signal: abort.signal,
            ...(given.onUri ? { onUri: given.onUri } : {}),
          })
          const left = new Promise<never>((_, reject) => {
            abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true })
          })
          // A late answer to an attempt that was left changes nothing.
          opening.then(
            (late) => {
              if (abort.signal.aborted) for (const each of late) void each.close().catch(() => {})
            },
            () => {},
          )
          const connections = await admit(connector, await Promise.race([opening, left]), false, abort.signal)
          const [first] = connections
          if (first) setActiveNamespace(first.namespace)
          return connections
        } catch (error) {
          const rejected = isRejection(error)
          emit('connect.failed', { connectorId: connector.id, message: errorText(error), rejected })
          if (error instanceof PorticoError) throw error
          throw new PorticoError(rejected ? 'Connection rejected' : 'Failed to connect', {
            category: 'connect',
            cause: error,
          })
        } finally {
          given.signal?.removeEventListener('abort', onAbort)
          stopped.removeEventListener('abort', end)
          settle(namespaces)
        }
      }

      const setActiveNamespace = (namespace: Namespace) => {
        require(namespace)
        if (state.get().activeNamespace !== namespace)
          state.update((draft) => {
            draft.activeNamespace = namespace
          })
        stored.namespace.set(namespace)
        const network = at(namespace)?.network.caipNetwork?.caipNetworkId
        if (network) stored.network.set(network)
      }

      const switchTo = async (network: Network, signal: AbortSignal | undefined) => {
        const namespace = network.chainNamespace
        const entry = activeOf(namespace)
        const from = at(namespace)?.network.caipNetwork?.caipNetworkId
        const to = network.caipNetworkId
        if (entry && entry.session.network.get() !== to) {
          setBusy([namespace], 'switching')
          try {
            await needs.switching({ namespace, from, to })
            if (!entry.session.switchNetwork)
              throw new PorticoError(`${entry.connection().name} cannot switch networks`, {
                category: 'network',
              })
            await within(
              entry.session.switchNetwork(network, signal ? { signal } : {}),
              SWITCH_DEADLINE,
              `${entry.connection().name} did not answer`,
            )
          } finally {
            setBusy([namespace], undefined)
          }
          project(namespace)
        } else if (!entry && from !== to) {
          await needs.switching({ namespace, from, to })
          state.update((draft) => {
            const target = draft.namespaces[namespace]
            if (target) target.network.caipNetwork = network as never
          })
          emit('network.switched', { namespace, network: to })
        }
        setActiveNamespace(namespace)
      }

      const setNetworks = (next: readonly Network[]) => {
        networks.set(next)
        const option = options.defaultNetwork
        state.update((draft) => {
          for (const namespace of new Set(next.map((each) => each.chainNamespace))) {
            const requested = next.filter((each) => each.chainNamespace === namespace)
            const target = draft.namespaces[namespace]
            const current = target?.network.caipNetwork?.caipNetworkId
            const network =
              requested.find((each) => each.caipNetworkId === current) ??
              firstNetwork(requested, stored.network.get(), option)
            if (target) {
              target.network.requestedCaipNetworks = requested as never
              if (network && !target.account.connectionId) target.network.caipNetwork = network as never
            } else
              draft.namespaces[namespace] = {
                account: { status: 'disconnected', accounts: [] },
                network: {
                  supportsAllNetworks: true,
                  smartAccountEnabledNetworks: [],
                  requestedCaipNetworks: requested as never,
                  ...(network ? { caipNetwork: network as never } : {}),
                },
              }
          }
          const wanted = stored.namespace.get()
          const active = draft.activeNamespace ?? wanted
          draft.activeNamespace =
            active && draft.namespaces[active]
              ? active
              : (firstNetwork(next, stored.network.get(), option)?.chainNamespace ??
                next[0]?.chainNamespace ??
                '')
          if (!draft.activeNamespace) delete draft.activeNamespace
        })
        for (const namespace of Object.keys(state.get().namespaces)) project(namespace)
      }

      const findConnector = (connectorId: string): Promise<Connector | undefined> =>
        new Promise((resolve) => {
          const look = () => needs.connectors.get().find((each) => each.id === connectorId)
          const end = (found: Connector | undefined) => {
            clearTimeout(timer)
            stop()
            resolve(found)
          }
          const timer = setTimeout(() => end(look()), CLOSE_DEADLINE)
          const stop = needs.connectors.subscribe(() => {
            const found = look()
            if (found) end(found)
          })
          stopped.addEventListener('abort', () => end(undefined), { once: true })
          const found = look()
          if (found) end(found)
        })

      const bringBack = async (record: Connection, quiet: boolean) => {
        const { namespace } = record
        if (live.has(record.id) || !at(namespace)) return
        if (!quiet) {
          setBusy([namespace], 'restoring')
          project(namespace)
        }
        const abort = new AbortController()
        try {
          const connector = await findConnector(record.connectorId)
          // Two wallets that claim one id: none is picked without the visitor.
          if (!connector?.restore || connector.ambiguous) return
          const opened = await within(
            connector.restore({
              namespaces: [namespace],
              networks: ofNamespace(namespace),
              address: record.address,
              signal: abort.signal,
            }),
            RESTORE_DEADLINE,
            `${record.name} did not answer`,
          )
          if (
            stopped.aborted ||
            live.has(record.id) ||
            stored.disconnected.get().includes(record.connectorId)
          ) {
            for (const each of opened) void each.close().catch(() => {})
          } else if (opened.length) await admit(connector, opened, true)
        } catch (error) {
          if (!stopped.aborted)
            emit('error', { category: 'restore', message: wrapError(error, 'restore').message })
        } finally {
          abort.abort()
          if (!quiet && !stopped.aborted) settle([namespace])
        }
      }

      const restore = async () => {
        const records = stored.connections
          .get()
          .filter((each) => !stored.disconnected.get().includes(each.connectorId))
        if (!options.enableReconnect) stored.connections.set([])
        else if (records.length) {
          const wanted = stored.connectorIds.get()
          const awake = config.wakeStored()
          const spaces = [...new Set(records.map((each) => each.namespace))].filter(at)
          setBusy(spaces, 'restoring')
          for (const namespace of spaces) project(namespace)
          await awake
          await Promise.all(records.map((record) => bringBack(record, false)))
          for (const [namespace, connectorId] of Object.entries(wanted)) {
            const id = `${connectorId}|${namespace}`
            if (live.has(id)) activate(id)
          }
        }
        if (stopped.aborted) return
        state.update((draft) => {
          draft.restored = true
        })
      }

      const activate = (id: string) => {
        const entry = live.get(id)
        if (!entry)
          throw new PorticoError(`No connector found for connection: ${id}`, { category: 'session' })
        const { namespace } = entry.connection()
        state.update((draft) => {
          const target = draft.namespaces[namespace]
          if (target) target.account.connectionId = id
        })
        project(namespace)
        store()
      }

      const disconnect: Sessions['disconnect'] = async (which = {}) => {
        if (which.namespace !== undefined) require(which.namespace)
        const targets = [...live.entries()].filter(([id, entry]) =>
          which.connectionId !== undefined
            ? id === which.connectionId
            : which.namespace === undefined || entry.connection().namespace === which.namespace,
        )
        const spaces = [...new Set(targets.map(([, entry]) => entry.connection().namespace))]
        setBusy(spaces, 'disconnecting')
        const causes: unknown[] = []
        await Promise.all(
          targets.map(async ([id, entry]) => {
            try {
              await needs.closing(entry.connection())
              // A wallet that says nothing is left behind; one that refuses is still connected.
              await Promise.race([
                entry.session.close(),
                new Promise<void>((resolve) => setTimeout(resolve, CLOSE_DEADLINE)),
              ])
              drop(id, 'visitor')
            } catch (error) {
              causes.push(error)
            }
          }),
        )
        settle(spaces)
        if (causes.length)
          throw new PorticoError('Failed to disconnect', { category: 'disconnect', cause: causes[0] })
      }

      setNetworks(config.networks)
      own(
        stored.connections.subscribe(() => {
          // Another tab: what it ended on purpose ends here, what it connected is taken up quietly.
          const records = stored.connections.get()
          const ended = stored.disconnected.get()
          for (const [id, entry] of live) {
            if (!records.some((each) => each.id === id) && ended.includes(entry.connection().connectorId)) {
              drop(id, 'tab')
              void entry.session.close().catch(() => {})
            }
          }
          if (state.get().restored && options.enableReconnect)
            for (const record of records)
              if (
                !live.has(record.id) &&
                !ended.includes(record.connectorId) &&
                !attempts.has(record.connectorId)
              )
                void config.wakeStored().then(() => bringBack(record, true))
        }),
      )
      own(() => {
        for (const entry of live.values()) {
          entry.stop()
          void entry.session.close().catch(() => {})
        }
        live.clear()
      })

      return {
        state: { get: state.get, subscribe: state.subscribe },
        networks: { get: networks.get, subscribe: networks.subscribe },
        session: (namespace) => activeOf(namespace)?.session,
        connect: (connector, given = {}) => {
          const running = attempts.get(connector.id)
          if (running) return running
          const attempt = connect(connector, given).finally(() => attempts.delete(connector.id))
          attempts.set(connector.id, attempt)
          return attempt
        },
        disconnect,
        switchNetwork: (id: CaipNetworkId, given = {}) => {
          const network = configured(id)
          if (!network) return Promise.reject(new PorticoError('Network not found', { category: 'network' }))
          const running = switches.get(network.chainNamespace)
          if (running?.to === id) return running.done
          const done = switchTo(network, given.signal).finally(() => {
            if (switches.get(network.chainNamespace)?.done === done) switches.delete(network.chainNamespace)
          })
          switches.set(network.chainNamespace, { to: id, done })
          return done
        },
        setActiveNamespace,
        activate,
        selectAccount: async (namespace, address) => {
          const entry = activeOf(namespace)
          if (!entry) throw new PorticoError('No ActiveCaipAddress found', { category: 'session' })
          await entry.session.selectAccount?.(address)
        },
        balance: async (namespace, signal = stopped) => {
          const entry = activeOf(namespace)
          const network = at(namespace)?.network.caipNetwork
          const chain = adapter(namespace)
          if (!chain) throw new PorticoError('Chain adapter not found', { category: 'balance' })
          if (!entry || !network)
            throw new PorticoError('No ActiveCaipNetwork or client found', { category: 'balance' })
          if (!chain.balance) throw new PorticoError('Unsupported chain', { category: 'balance' })
          return chain.balance(entry.session, entry.connection().address, network, signal)
        },
        restore: () => {
          restoring ??= restore()
          return restoring
        },
        patch: (namespace, field, value) =>
          state.update((draft) => {
            const account = draft.namespaces[namespace]?.account as Record<string, unknown> | undefined
            if (!account)
              throw new PorticoError('Chain is required to set account prop', { category: 'session' })
            account[field as string] = value
          }),
        patchNetwork: (namespace, field, value) =>
          state.update((draft) => {
            const network = draft.namespaces[namespace]?.network as Record<string, unknown> | undefined
            if (!network)
              throw new PorticoError('Chain is required to update chain account data', {
                category: 'session',
              })
            network[field as string] = value
          }),
        provider: (namespace) => {
          require(namespace)
          let found = providers.get(namespace)
          if (!found) {
            found = createProvider(namespace, {
              state,
              requests: needs.requests,
              session: () => activeOf(namespace)?.session,
              adapter: () => adapter(namespace),
              connect: () => config.askToConnect(namespace),
            })
            providers.set(namespace, found)
          }
          return found
        },
        setNetworks,
      }
    },
  })
