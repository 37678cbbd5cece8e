import {
  connectors,
  type Http,
  http,
  requests as requestsToken,
  type Store,
  sessions as sessionsToken,
  storage,
} from 'portico/core'
import {
  faultsOf,
  readTrace,
  recorded,
  recorder,
  type Trace,
  type TraceEntry,
  type TraceFault,
} from 'portico/devtools'
import type { AnyPlugin, CaipNetworkId, Kernel, LazyPlugin, Namespace, RemoteEntry } from 'portico/kernel'
import { requests, session } from '#session'
import { createMockChain, mockChain } from '../createMockChain.js'
import { createMockClock, type MockClock } from '../createMockClock.js'
import { createMockServices } from '../createMockServices.js'
import { createMockStorage } from '../createMockStorage.js'
import { createTestKernel } from '../createTestKernel.js'
import { createQueue } from './createQueue.js'
import { createRecordedConnector, createStandIn } from './createStandIn.js'
import { settleAs } from './settleAs.js'

/** Options of `replay`. */
export interface ReplayOptions {
  /** Your own plugins: they run, instead of stand-ins that fail as the recorded ones did. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
}

/** A trace that was played. */
export interface Replay {
  /** The faults in the recorded trace. */
  readonly recorded: readonly TraceFault[]
  /** The faults of the replay. */
  readonly replayed: readonly TraceFault[]
  /** The trace of the replay. */
  readonly trace: Trace
  /** The kernel that played it. */
  readonly kernel: Kernel
  /** The clock of the trace. */
  readonly clock: MockClock
  /** Stops every plugin. */
  stop(): void
}

/** Plugins that are there without a stand-in. */
const REAL =
  /^(session|requests|storage|http|hosts|settings|texts|env|page|router|notices|recorder|fake\..*|mock.*)$/
/** After the last entry, so that what it began can end. */
const REST = 60_000
/** Tasks between two entries, in which promises settle. */
const TURNS = 4

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** An `http` service that answers each host as recorded, in order. */
const createRecordedHttp = (entries: readonly TraceEntry[], clock: MockClock): Http => {
  const queues = new Map<string, ReturnType<typeof createQueue>>()
  const ask = async (url: string): Promise<never> => {
    const { host } = new URL(url)
    const queue = queues.get(host) ?? createQueue(entries.filter((each) => each.host === host))
    queues.set(host, queue)
    const entry = queue()
    if (entry) await settleAs(clock, entry)
    return undefined as never
  }
  return {
    request: ({ url }) => ask(url),
    rpc: (network) => ask(network.rpcUrls.default.http[0] ?? 'https://network.invalid'),
    rpcHosts: (network) => network.rpcUrls.default.http.map((url) => new URL(url).host),
  }
}

/** A `storage` service that loses the writes that were lost when the trace was recorded. */
const createRecordedStorage = (entries: readonly TraceEntry[]) => {
  const kept = createMockStorage()
  const isLost = (key: string) => entries.some((entry) => entry.key === key && entry.isStored === false)
  const lossy = (store: Store): Store => ({
    at: (key, ...rest) => {
      const stored = store.at(key, ...rest)
      return isLost(key) ? { ...stored, set: () => {} } : stored
    },
    forPlugin: (id) => lossy(store.forPlugin(id)),
  })
  return { store: lossy(kept), isStored: (key: string) => !isLost(key) }
}

/** Plays an exported trace: real sessions and requests, and wallets, services, plugins and a clock as recorded. */
export const replay = async (json: string, { plugins = [] }: ReplayOptions = {}): Promise<Replay> => {
  const played = readTrace(json)
  const { entries } = played
  const of = (kind: TraceEntry['kind']) => entries.filter((entry) => entry.kind === kind)
  // The clock of the trace, which began with the recording.
  const clock = createMockClock(0)
  const given = new Set(plugins.map(({ id }) => id))
  const named = entries.flatMap(({ namespace, namespaces }) => [namespace, namespaces].flat())
  const found = [...new Set(named.filter((each) => typeof each === 'string'))] as Namespace[]
  const chains = found.length ? found.map((namespace) => createMockChain(namespace)) : [createMockChain()]
  const networks = chains.flatMap((chain) => chain.networks)
  const box = createRecordedStorage(of('storage'))
  const fakes = createMockServices({ networks, chains })
  const ids = new Set(entries.flatMap(({ plugin = '' }) => (plugin && !REAL.test(plugin) ? [plugin] : [])))
  // A feature that no plugin has the name of still has to be switched.
  for (const { feature, by } of of('feature')) if (by === 'remote') ids.add(text(feature))
  const standIns = new Map(
    [...ids].filter((id) => !given.has(id)).map((id) => [id, createStandIn(id, played, clock)]),
  )
  const asked = new Set(of('wallet').map(({ connector }) => text(connector)))
  const wallets = [...asked].map((id) =>
    createRecordedConnector(
      of('wallet').filter(({ connector }) => connector === id),
      clock,
    ),
  )
  const methods = () => test.kernel.methods.get()
  const test = createTestKernel({
    clock,
    services: fakes.list.filter(
      ([{ id }]) => ![sessionsToken.id, requestsToken.id, http.id, storage.id].includes(id),
    ),
    plugins: [
      recorder({ clock, isStored: box.isStored, limit: entries.length * 2 + 2000 }),
      { id: 'http', kernel: 1, provides: http, setup: () => createRecordedHttp(of('http'), clock) },
      { id: 'storage', kernel: 1, provides: storage, setup: () => box.store },
      ...chains.map((chain) => mockChain({ chain })),
      requests({ methods }),
      session({
        networks,
        methods,
        hasAdapters: () => true,
        wakeChain: async () => {},
        wakeStored: async () => {},
        askToConnect: async () => {},
      }),
      {
        id: 'recorded.wallets',
        kernel: 1,
        setup: (({ contribute }: { contribute(point: object, item: object): void }) => {
          for (const wallet of wallets) contribute(connectors, wallet)
        }) as AnyPlugin['setup'],
      },
      ...[...standIns.values()].map(({ plugin }) => plugin),
      ...plugins,
    ],
  })
  const { kernel } = test
  await kernel.settled()
  // Loads the code of the operations, for which the clock does not wait.
  await kernel.get(sessionsToken)?.restore()

  const connect = ({ connector, isLeft, ms = 0 }: TraceEntry) => {
    const wanted = kernel
      .point(connectors)
      .get()
      .find(({ id }) => id === connector)
    const abort = new AbortController()
    if (isLeft) clock.after(ms, () => abort.abort())
    return wanted && kernel.get(sessionsToken)?.connect(wanted, { signal: abort.signal })
  }
  const request = ({ namespace, method, fromPage, answered }: TraceEntry) =>
    kernel
      .get(requestsToken)
      ?.run(
        text(namespace) as Namespace,
        { method: text(method) },
        () => settleAs(clock, Object(answered) as TraceEntry),
        { fromPage: fromPage === true },
      )
  const remote = new Map<string, RemoteEntry>()
  /** Does again what the page, the visitor, the remote configuration or a plugin did. */
  const play = (entry: TraceEntry): Promise<unknown> | undefined => {
    switch (entry.kind) {
      case 'session':
        if (entry.action === 'connect') return connect(entry)
        if (entry.action === 'disconnect') return kernel.get(sessionsToken)?.disconnect()
        return kernel.get(sessionsToken)?.switchNetwork(text(entry.network) as CaipNetworkId)
      case 'request':
        return request(entry)
      case 'feature': {
        const feature = text(entry.feature)
        if (entry.by === 'host') kernel.setFeatures({ [feature]: entry.value })
        if (entry.by === 'remote')
          kernel.setRemote(remote.set(feature, { isEnabled: entry.isOn === true, config: [] }))
        return undefined
      }
      case 'http':
      case 'storage':
        standIns.get(entry.plugin ?? '')?.repeat(entry)
        return undefined
      default:
        return undefined
    }
  }
  for (const entry of entries) {
    await clock.advance(entry.at - clock.now())
    play(entry)?.catch(() => {})
    for (let turn = 0; turn < TURNS; turn++) await clock.advance(0)
  }
  await clock.advance(REST)
  const trace = readTrace(kernel.get(recorded)?.exportTrace() ?? '')
  return { recorded: faultsOf(played), replayed: faultsOf(trace), trace, kernel, clock, stop: test.stop }
}
