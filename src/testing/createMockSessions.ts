import type { AccountState, Connection, NetworkState, Sessions, SessionsState } from 'portico/core'
import {
  type CaipAddress,
  cell,
  type Namespace,
  type Network,
  type Provider,
  type Session,
} from 'portico/kernel'
import type { MockChain } from './createMockChain.js'

export interface MockSessions extends Sessions {
  /** Puts a session in place as if its wallet had just connected. */
  attach(session: Session, from?: { readonly id?: string; readonly name?: string }): Connection
  /** Fields that `patch` and `patchNetwork` set, by namespace. */
  fields(namespace: Namespace): Readonly<Record<string, unknown>>
}

/** The simplest `sessions` service that keeps its promises: connects, disconnects, switches; stores nothing. */
export const createMockSessions = (
  options: {
    readonly networks?: readonly Network[]
    /** Answers `balance`; nothing is owned where absent. */
    readonly chains?: readonly MockChain[]
  } = {},
): MockSessions => {
  const networks = cell<readonly Network[]>(options.networks ?? [])
  const live = new Map<string, Session>()
  const patched = new Map<string, Record<string, unknown>>()
  const patchedNetworks = new Map<string, Record<string, unknown>>()
  const active = new Map<Namespace, string>()
  let connections: readonly Connection[] = []
  let activeNamespace: Namespace | undefined = networks.get()[0]?.chainNamespace

  const build = (): SessionsState => {
    const namespaces: Record<string, { account: AccountState; network: NetworkState }> = {}
    for (const namespace of new Set([
      ...networks.get().map((network) => network.chainNamespace),
      ...connections.map((connection) => connection.namespace),
    ])) {
      const configured = networks.get().filter((network) => network.chainNamespace === namespace)
      const connection = connections.find((each) => each.id === active.get(namespace))
      const session = connection && live.get(connection.id)
      const at = session?.network.get() ?? configured[0]?.caipNetworkId
      const network = configured.find((each) => each.caipNetworkId === at)
      const account: AccountState = {
        status: connection ? 'connected' : 'disconnected',
        accounts: connection?.accounts ?? [],
        ...(connection
          ? {
              address: connection.address,
              caipAddress: `${at ?? `${namespace}:0`}:${connection.address}` as CaipAddress,
              connectionId: connection.id,
              connectedWalletInfo: { name: connection.name, type: connection.type },
            }
          : {}),
        ...patched.get(namespace),
      }
      namespaces[namespace] = {
        account,
        network: {
          ...(network ? { caipNetwork: network } : {}),
          supportsAllNetworks: session?.approved.get().all ?? true,
          smartAccountEnabledNetworks: [],
          requestedCaipNetworks: configured,
          ...patchedNetworks.get(namespace),
        },
      }
    }
    return {
      ...(activeNamespace ? { activeNamespace } : {}),
      namespaces: namespaces as SessionsState['namespaces'],
      connections,
      busy: {} as SessionsState['busy'],
      restored: true,
    }
  }
  const state = cell<SessionsState>(build())
  const refresh = () => state.set(build())

  const drop = (id: string) => {
    const gone = connections.find((each) => each.id === id)
    if (!gone) return
    live.delete(id)
    connections = connections.filter((each) => each.id !== id)
    if (active.get(gone.namespace) === id) {
      const next = connections.find((each) => each.namespace === gone.namespace)
      if (next) active.set(gone.namespace, next.id)
      else active.delete(gone.namespace)
    }
    refresh()
  }

  const attach: MockSessions['attach'] = (session, from = {}) => {
    const { namespace } = session
    const connectorId = from.id ?? 'mock'
    const id = `${connectorId}:${namespace}`
    const read = (): Connection => ({
      id,
      connectorId,
      type: 'INJECTED',
      namespace,
      name: from.name ?? 'Mock Wallet',
      accounts: session.accounts.get(),
      address: session.accounts.get()[0]?.address ?? '',
    })
    live.set(id, session)
    connections = [...connections.filter((each) => each.id !== id), read()]
    active.set(namespace, id)
    activeNamespace ??= namespace
    refresh()
    const update = () => {
      if (live.get(id) !== session) return
      connections = connections.map((each) => (each.id === id ? read() : each))
      refresh()
    }
    session.accounts.subscribe(update)
    session.network.subscribe(update)
    void session.closed.then(() => live.get(id) === session && drop(id))
    return read()
  }

  const session = (namespace: Namespace) => live.get(active.get(namespace) ?? '')
  const providers = new Map<Namespace, Provider>()
  const fields = (
    of: Map<string, Record<string, unknown>>,
    namespace: string,
    field: string,
    value: unknown,
  ) => {
    of.set(namespace, { ...of.get(namespace), [field]: value })
    refresh()
  }

  return {
    state,
    networks,
    session,
    attach,
    fields: (namespace) => ({ ...patched.get(namespace), ...patchedNetworks.get(namespace) }),
    connect: async (connector, given = {}) => {
      const opened = await connector.connect({
        namespaces: given.namespaces ?? connector.namespaces,
        networks: networks.get(),
        signal: given.signal ?? new AbortController().signal,
        ...(given.onUri ? { onUri: given.onUri } : {}),
      })
      return opened.map((each) => attach(each, connector))
    },
    disconnect: async (which = {}) => {
      const ending = connections.filter(
        (each) =>
          (which.namespace === undefined || each.namespace === which.namespace) &&
          (which.connectionId === undefined || each.id === which.connectionId),
      )
      for (const each of ending) {
        const ended = live.get(each.id)
        drop(each.id)
        await ended?.close()
      }
    },
    switchNetwork: async (id, given = {}) => {
      const network = networks.get().find((each) => each.caipNetworkId === id)
      if (!network) throw new Error(`Network "${id}" is not configured`)
      await session(network.chainNamespace)?.switchNetwork?.(network, given)
      activeNamespace = network.chainNamespace
      refresh()
    },
    setActiveNamespace: (namespace) => {
      activeNamespace = namespace
      refresh()
    },
    activate: (id) => {
      const connection = connections.find((each) => each.id === id)
      if (connection) active.set(connection.namespace, id)
      refresh()
    },
    selectAccount: async (namespace, address) => session(namespace)?.selectAccount?.(address),
    balance: async (namespace) => {
      const connection = connections.find((each) => each.id === active.get(namespace))
      if (!connection) throw new Error('Not connected')
      const chain = options.chains?.find((each) => each.namespace === namespace)
      return chain?.balanceOf(connection.address, live.get(connection.id)?.network.get()) ?? 0n
    },
    restore: async () => {},
    patch: (namespace, field, value) => fields(patched, namespace, field as string, value),
    patchNetwork: (namespace, field, value) => fields(patchedNetworks, namespace, field as string, value),
    provider: async (namespace) => {
      let provider = providers.get(namespace)
      if (!provider) {
        const made: Provider = {
          request: (call) => {
            const open = session(namespace)
            return open ? open.request(call) : Promise.reject(new Error('Not connected'))
          },
          on: () => made,
          removeListener: () => made,
        }
        provider = made
        providers.set(namespace, made)
      }
      return provider
    },
    setNetworks: (next) => {
      networks.set(next)
      refresh()
    },
  }
}
