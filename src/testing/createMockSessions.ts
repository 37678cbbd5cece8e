import type { AccountState, Connection, Connector, NetworkState, Sessions, SessionsState } from 'portico/core'
import { isRejection } from 'portico/core'
import {
  type CaipAddress,
  type Cell,
  cell,
  type Namespace,
  type Network,
  PorticoError,
  type Provider,
  type Session,
} from 'portico/kernel'
import type { MockChain } from './createMockChain.js'
import { createMockProvider } from './createMockProvider.js'

/** A `sessions` service with sessions attached by tests. */
export interface MockSessions extends Sessions {
  /** Attaches a session as if its wallet had just connected. */
  attach(session: Session, from?: Partial<Pick<Connector, 'id' | 'name' | 'type' | 'traits'>>): Connection
  /** Fields that `patch` and `patchNetwork` set, by namespace. */
  fields(namespace: Namespace): Readonly<Record<string, unknown>>
}

const wrong = (message: string, category = 'session', cause?: unknown) =>
  new PorticoError(message, { category, ...(cause === undefined ? {} : { cause }) })

/** The connections of a mock, and the state that follows from them. */
const createConnections = (networks: Cell<readonly Network[]>) => {
  const live = new Map<string, Session>()
  const patched = new Map<string, Record<string, unknown>>()
  const patchedNetworks = new Map<string, Record<string, unknown>>()
  const active = new Map<Namespace, string>()
  /** Networks chosen while no wallet is connected. */
  const chosen = new Map<Namespace, string>()
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
      const at = session?.network.get() ?? chosen.get(namespace) ?? configured[0]?.caipNetworkId
      const network = configured.find((each) => each.caipNetworkId === at)
      const account: AccountState = {
        status: connection ? 'connected' : 'disconnected',
        accounts: connection?.accounts ?? [],
        ...(connection
          ? {
              address: connection.address,
              caipAddress: `${at ?? `${namespace}:0`}:${connection.address}` as CaipAddress,
              connectionId: connection.id,
              connectedWalletInfo: {
                name: connection.name,
                type: connection.type,
                ...(connection.traits && { traits: connection.traits }),
              },
            }
          : {}),
        ...patched.get(namespace),
      }
      namespaces[namespace] = {
        account,
        network: {
          ...(network ? { caipNetwork: network } : {}),
          supportsAllNetworks: session?.approved.get().allNetworks ?? true,
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
    const id = `${connectorId}|${namespace}`
    const read = (): Connection => ({
      id,
      connectorId,
      type: from.type ?? 'INJECTED',
      ...(from.traits && { traits: from.traits }),
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

  const known = (namespace: string) => Object.hasOwn(state.get().namespaces, namespace)
  const need = (namespace: Namespace) => {
    if (!known(namespace)) throw wrong('Unsupported chain namespace')
  }
  const session = (namespace: Namespace) => live.get(active.get(namespace) ?? '')
  const setField = (
    of: Map<string, Record<string, unknown>>,
    namespace: string,
    field: string,
    value: unknown,
    failure: string,
  ) => {
    if (!known(namespace)) throw wrong(failure)
    of.set(namespace, { ...of.get(namespace), [field]: value })
    refresh()
  }

  return {
    state,
    refresh,
    attach,
    drop,
    need,
    known,
    session,
    live,
    chosen,
    all: () => connections,
    /** The connection in use on a namespace. */
    of: (namespace: Namespace) => connections.find((each) => each.id === active.get(namespace)),
    activate: ({ namespace, id }: Connection) => {
      active.set(namespace, id)
      refresh()
    },
    setActiveNamespace: (namespace: Namespace) => {
      activeNamespace = namespace
      refresh()
    },
    fields: (namespace: Namespace) => ({ ...patched.get(namespace), ...patchedNetworks.get(namespace) }),
    patch: (namespace: Namespace, field: string, value: unknown) =>
      setField(patched, namespace, field, value, 'Chain is required to set account prop'),
    patchNetwork: (namespace: Namespace, field: string, value: unknown) =>
      setField(patchedNetworks, namespace, field, value, 'Chain is required to update chain account data'),
  }
}

/** A minimal `sessions` service that satisfies its contract: connects, disconnects, switches; stores nothing. */
export const createMockSessions = (
  options: {
    readonly networks?: readonly Network[]
    /** Answer `balance`; without them it is 0. */
    readonly chains?: readonly MockChain[]
  } = {},
): MockSessions => {
  const networks = cell<readonly Network[]>(options.networks ?? [])
  const connections = createConnections(networks)
  const { state, attach, need, known, session, live } = connections
  const providers = new Map<Namespace, Provider>()
  return {
    state,
    networks,
    session,
    attach,
    fields: connections.fields,
    allow: async () => {},
    connect: async (connector, given = {}) => {
      const { signal = new AbortController().signal } = given
      const namespaces = (given.namespaces ?? connector.namespaces).filter(
        (namespace) => known(namespace) && connector.namespaces.includes(namespace),
      )
      if (!namespaces.length)
        throw wrong('The connector does not support any of the requested chains', 'connect')
      const theirs = networks.get().filter((each) => namespaces.includes(each.chainNamespace))
      const wished = theirs.filter((each) => each.caipNetworkId === given.network)
      try {
        signal.throwIfAborted()
        const opened = await connector.connect({
          namespaces,
          networks: [...new Set([...wished, ...theirs])],
          signal,
          ...(given.onUri ? { onUri: given.onUri } : {}),
        })
        if (!opened.length) throw wrong('Failed to connect', 'connect')
        return opened.map((each) => attach(each, connector))
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw wrong(isRejection(error) ? 'Connection rejected' : 'Failed to connect', 'connect', error)
      }
    },
    disconnect: async (which = {}) => {
      if (which.namespace !== undefined) need(which.namespace)
      const ending = connections
        .all()
        .filter(
          (each) =>
            (which.namespace === undefined || each.namespace === which.namespace) &&
            (which.connectionId === undefined || each.id === which.connectionId),
        )
      const causes: unknown[] = []
      for (const each of ending)
        try {
          await live.get(each.id)?.close()
          connections.drop(each.id)
        } catch (error) {
          causes.push(error)
        }
      if (causes.length) throw wrong('Failed to disconnect', 'disconnect', causes[0])
    },
    switchNetwork: async (id, given = {}) => {
      const network = networks.get().find((each) => each.caipNetworkId === id)
      if (!network) throw wrong('Network not found', 'network')
      const { chainNamespace } = network
      const open = session(chainNamespace)
      if (open && open.network.get() !== id) {
        if (!open.switchNetwork) throw wrong('Mock Wallet cannot switch networks', 'network')
        await open.switchNetwork(network, given)
      } else if (!open) connections.chosen.set(chainNamespace, id)
      connections.setActiveNamespace(chainNamespace)
    },
    setActiveNamespace: (namespace) => {
      need(namespace)
      connections.setActiveNamespace(namespace)
    },
    activate: (id) => {
      const connection = connections.all().find((each) => each.id === id)
      if (!connection) throw wrong(`No connector found for connection: ${id}`)
      connections.activate(connection)
    },
    selectAccount: async (namespace, address) => {
      const open = session(namespace)
      if (!open) throw wrong('No ActiveCaipAddress found')
      await open.selectAccount?.(address)
    },
    balance: async (namespace) => {
      need(namespace)
      const connection = connections.of(namespace)
      if (!connection) throw wrong('No ActiveCaipNetwork or client found', 'balance')
      const chain = options.chains?.find((each) => each.namespace === namespace)
      return chain?.balanceOf(connection.address, live.get(connection.id)?.network.get()) ?? 0n
    },
    sendTransaction: async ({ network, from, call }, { signal } = {}) => {
      const namespace = network.split(':')[0] ?? ''
      need(namespace)
      const open = session(namespace)
      if (!open?.accounts.get().some(({ address }) => address === from) || open.network.get() !== network)
        throw wrong('No ActiveCaipAddress found')
      const hash = await open.request({ ...call, chainId: network }, signal && { signal })
      if (typeof hash !== 'string') throw wrong('The wallet answered with no transaction hash', 'wallet')
      return hash
    },
    restore: async () => {},
    patch: connections.patch as Sessions['patch'],
    patchNetwork: connections.patchNetwork as Sessions['patchNetwork'],
    provider: async (namespace) => {
      need(namespace)
      const provider =
        providers.get(namespace) ?? createMockProvider(namespace, state, () => session(namespace))
      providers.set(namespace, provider)
      return provider
    },
    wakeChain: async () => {},
    hasAdapters: () => options.chains?.length !== 0,
    setNetworks: (next) => {
      networks.set(next)
      connections.refresh()
    },
  }
}
