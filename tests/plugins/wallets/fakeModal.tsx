import {
  env,
  notices,
  type OpenOptions,
  type Options,
  type Router,
  type RouterState,
  router,
  type Sessions,
  type SessionsState,
  type Settings,
  type StackEntry,
  type Store,
  sessions,
  settings,
  storage,
} from 'portico/core'
import {
  type AnyPlugin,
  type Cell,
  cell,
  createKernel,
  type Kernel,
  type LazyPlugin,
  type Network,
} from 'portico/kernel'
import { createMockStorage, type MockStorage } from 'portico/testing'

export interface FakeRouter extends Router {
  readonly state: Cell<RouterState>
  /** How the modal was closed, in order. */
  readonly closes: string[]
}

/** A navigation stack without a shell. */
export const fakeRouter = (first: readonly StackEntry[] = [{ view: 'Connect' }]): FakeRouter => {
  const state = cell<RouterState>({
    open: true,
    embedded: false,
    stack: first,
    direction: 'forward',
    shake: false,
  })
  const closes: string[] = []
  const set = (stack: readonly StackEntry[]) => state.set({ ...state.get(), stack })
  const entryOf = (view: string | StackEntry, params?: unknown): StackEntry =>
    typeof view !== 'string' ? view : { view, ...(params === undefined ? {} : { params }) }
  type Move = (view: string | StackEntry, params?: unknown) => void
  const push: Move = (view, params) => set([...state.get().stack, entryOf(view, params)])
  const replace: Move = (view, params) => set([...state.get().stack.slice(0, -1), entryOf(view, params)])
  const reset: Move = (view, params) => set([entryOf(view, params)])
  return {
    state,
    closes,
    open: async (options?: OpenOptions) => {
      state.set({
        ...state.get(),
        open: true,
        stack: [options?.entry ?? entryOf(options?.view ?? 'Connect', options?.params)],
      })
      return { ended: 'closed' }
    },
    close: async (reason = 'visitor') => {
      closes.push(reason)
      state.set({ ...state.get(), open: false, stack: [entryOf('Connect')] })
      return true
    },
    push,
    replace,
    reset,
    back: () => set(state.get().stack.slice(0, -1)),
    guard: () => () => {},
    ask: async () => undefined,
    answer: () => {},
  }
}

export interface FakeSessions extends Sessions {
  readonly state: Cell<SessionsState>
  readonly networks: Cell<readonly Network[]>
}

/** Sessions whose state the test sets; every method can be replaced. */
export const fakeSessions = (
  networks: readonly Network[],
  first: Partial<SessionsState> = {},
  methods: Partial<Sessions> = {},
): FakeSessions => {
  const state = cell<SessionsState>({
    namespaces: {} as SessionsState['namespaces'],
    connections: [],
    busy: {} as SessionsState['busy'],
    restored: true,
    ...first,
  })
  const none = async () => {}
  return {
    sendTransaction: async () => '',
    session: () => undefined,
    allow: none,
    connect: async () => [],
    disconnect: none,
    switchNetwork: none,
    setActiveNamespace: (activeNamespace) => state.set({ ...state.get(), activeNamespace }),
    activate: () => {},
    selectAccount: none,
    balance: async () => 0n,
    restore: none,
    patch: (namespace, field, value) => {
      const at = state.get().namespaces[namespace]
      if (!at) return
      const account = { ...at.account, [field]: value }
      state.set({
        ...state.get(),
        namespaces: { ...state.get().namespaces, [namespace]: { ...at, account } },
      })
    },
    patchNetwork: () => {},
    provider: () => {
      throw new Error('not faked')
    },
    setNetworks: () => {},
    wakeChain: async () => {},
    hasAdapters: () => true,
    ...methods,
    state,
    networks: cell(networks),
  }
}

export interface FakeModal {
  readonly kernel: Kernel
  readonly router: FakeRouter
  readonly sessions: FakeSessions
  readonly store: MockStorage
  readonly snacks: string[]
  /** Messages that were withdrawn. */
  readonly dismissed: string[]
  readonly alerts: string[]
  readonly reports: unknown[]
}

export interface FakeModalOptions {
  readonly plugins: readonly (AnyPlugin | LazyPlugin)[]
  readonly sessions: FakeSessions
  readonly router?: FakeRouter
  readonly options?: Partial<Options>
  readonly mobile?: boolean
  readonly locale?: string
  /** Language of the texts. */
  readonly language?: string
  readonly stored?: Readonly<Record<string, unknown>>
  /** Instead of the storage that `stored` fills. */
  readonly storage?: Store
}

const defaults: Options = {
  enableReconnect: true,
  enableNetworkSwitch: true,
  basic: false,
  embedded: false,
  debug: false,
}

/** The services the view plugins need. */
export const fakeServices = (setup: Omit<FakeModalOptions, 'plugins'>, kernelOf: () => Kernel) => {
  const snacks: string[] = []
  const dismissed: string[] = []
  const alerts: string[] = []
  const route = setup.router ?? fakeRouter()
  const store = createMockStorage()
  for (const [key, value] of Object.entries(setup.stored ?? {})) store.texts.set(key, JSON.stringify(value))
  const texts: Settings = {
    options: { ...defaults, ...setup.options },
    locale: cell(setup.locale ?? 'en'),
    text: (id, params = {}) => {
      if (id === 'modal.language' && setup.language) return setup.language
      const table = kernelOf()
        .texts.get()
        .find((each) => id in each.table)?.table
      return (table?.[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    },
  }
  const services = [
    [sessions, setup.sessions],
    [router, route],
    [settings, texts],
    [storage, setup.storage ?? store],
    [
      env,
      {
        mobile: !!setup.mobile,
        ios: false,
        android: false,
        mac: false,
        telegram: false,
        iframe: false,
        timezone: 'UTC',
        origin: 'https://app.example.org',
      },
    ],
    [
      notices,
      {
        state: cell({ alerts: [] }),
        snack: (variant: string, text: string) => {
          snacks.push(`${variant}: ${text}`)
          return () => void dismissed.push(text)
        },
        alert: ({ text }: { text: string }) => {
          alerts.push(text)
          return () => {}
        },
        dismiss: () => {},
        clear: () => {},
      },
    ],
  ] as const
  return { services, router: route, store, snacks, dismissed, alerts }
}

export const fakeModal = (setup: FakeModalOptions): FakeModal => {
  const reports: unknown[] = []
  const box: { kernel?: Kernel } = {}
  const { services, ...rest } = fakeServices(setup, () => box.kernel as Kernel)
  const kernel = createKernel({
    plugins: [
      ...services.map(
        ([token, api]): AnyPlugin => ({
          id: `fake.${token.id}`,
          kernel: 1,
          provides: token,
          setup: () => api,
        }),
      ),
      ...setup.plugins,
    ],
    report: (error) => reports.push(error),
  })
  box.kernel = kernel
  return { kernel, ...rest, sessions: setup.sessions, reports }
}

export const network = (id: number | string, name: string, more: Partial<Network> = {}): Network => {
  const chainNamespace = more.chainNamespace ?? 'eip155'
  const urls = { http: ['https://rpc.invalid'] }
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: urls, chainDefault: urls },
    ...more,
  }
}

/** State of one namespace with a wallet on a network. */
export const connectedState = (
  on: Network,
  more: { readonly address?: string; readonly approved?: readonly string[] } = {},
): SessionsState['namespaces'][string] => {
  const address = more.address ?? '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  return {
    account: {
      status: 'connected',
      address,
      caipAddress: `${on.caipNetworkId}:${address}`,
      accounts: [{ address }],
      connectionId: `io.fake|${on.chainNamespace}`,
      connectedWalletInfo: { name: 'MetaMask', type: 'ANNOUNCED', rdns: 'io.metamask' },
    },
    network: {
      caipNetwork: on,
      supportsAllNetworks: !more.approved,
      smartAccountEnabledNetworks: [],
      requestedCaipNetworks: [],
      ...(more.approved ? { approvedCaipNetworkIds: more.approved as readonly `${string}:${string}`[] } : {}),
    },
  }
}

/** The connection in `connectedState`. */
export const connection = (namespace: string, name = 'MetaMask') => ({
  id: `io.fake|${namespace}`,
  connectorId: 'io.fake',
  type: 'ANNOUNCED' as const,
  namespace,
  name,
  accounts: [],
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
})
