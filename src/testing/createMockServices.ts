import {
  type Env,
  env,
  type HostName,
  type Hosts,
  hosts,
  http,
  type Notices,
  notices,
  type Options,
  type Page,
  page,
  type Requests,
  type Router,
  requests,
  router,
  type Settings,
  sessions,
  settings,
  storage,
  within,
} from 'portico/core'
import { cell, type Network } from 'portico/kernel'
import type { MockChain } from './createMockChain.js'
import { createMockHttp, type MockHttp } from './createMockHttp.js'
import { createMockNotices } from './createMockNotices.js'
import { createMockRouter } from './createMockRouter.js'
import { createMockSessions, type MockSessions } from './createMockSessions.js'
import { createMockStorage, type MockStorage } from './createMockStorage.js'
import type { ServiceFake } from './createTestKernel.js'

/** Options of the mock core services. */
export interface MockServicesOptions {
  /** Networks of `sessions`; defaults to those of `chains`. */
  readonly networks?: readonly Network[]
  /** Chains that answer balances. */
  readonly chains?: readonly MockChain[]
  /** The host's options in `settings`. */
  readonly options?: Partial<Options>
  /** Differences from a plain desktop browser. */
  readonly env?: Partial<Env>
  /** URLs of outside services by name; defaults to `https://<name>.invalid`, with the scheme of the entry. */
  readonly hosts?: { readonly [K in HostName]?: string }
  /** Texts by message id; an id without one is its own text. */
  readonly texts?: Readonly<Record<string, string>>
  /** RPC methods that count as `safe` in `requests`; all others count as `signing`. */
  readonly reads?: readonly string[]
}

/** A mock of each core service. */
export interface MockServices {
  /** Connects attached sessions; stores nothing. */
  readonly sessions: MockSessions
  /** A stack of views that are not rendered. */
  readonly router: Router
  /** Records the messages. */
  readonly notices: Notices
  /** Stores in memory. */
  readonly storage: MockStorage
  /** Returns scripted answers. */
  readonly http: MockHttp
  /** Leases that end with the last holder. */
  readonly page: Page
  /** Runs requests at once; `abort` ends signing ones. */
  readonly requests: Requests
  /** Texts, theme and options of a host. */
  readonly settings: Settings
  /** The device. */
  readonly env: Env
  /** Addresses of outside services. */
  readonly hosts: Hosts
  /** All of them, for `services` of `createTestKernel`. */
  readonly list: readonly ServiceFake[]
}

const mockRequests = (reads: readonly string[]): Requests => {
  const open = cell<ReturnType<Requests['open']['get']>>([])
  const aborts = new Map<number, AbortController>()
  let last = 0
  return {
    open,
    run: async (namespace, { method }, send, { fromPage = false, left } = {}) => {
      const id = ++last
      const kind = reads.includes(method) ? 'safe' : 'signing'
      const abort = new AbortController()
      aborts.set(id, abort)
      open.set([...open.get(), { id, namespace, method, class: kind, fromPage }])
      try {
        return await within(send(abort.signal), { signals: [abort.signal, left] })
      } finally {
        aborts.delete(id)
        open.set(open.get().filter((each) => each.id !== id))
      }
    },
    read: async () => undefined,
    abort: () => {
      for (const each of open.get())
        if (each.class === 'signing') aborts.get(each.id)?.abort(new Error('Request was aborted'))
    },
  }
}

const mockPage = (): Page => {
  const held = new Map<string, { value: unknown; holders: number; dispose(): void }>()
  return {
    lease: <T>(key: string, make: () => { value: T; dispose(): void }) => {
      const entry = held.get(key) ?? { ...make(), holders: 0 }
      held.set(key, entry)
      entry.holders++
      let released = false
      return {
        value: entry.value as T,
        release: () => {
          if (released) return
          released = true
          if (--entry.holders) return
          held.delete(key)
          entry.dispose()
        },
      }
    },
  }
}

const mockHosts = (given: { readonly [name: string]: string } = {}): Hosts => {
  const asked = new Map<string, string>()
  return {
    at: (name, { url }: { readonly url: string }) => {
      const address = given[name] ?? `${url.replace(/:.*/s, '')}://${name}.invalid`
      asked.set(name, address)
      return address
    },
    own: (name) => given[name],
    list: () => Object.fromEntries(asked),
  }
}

const here: Env = {
  mobile: false,
  ios: false,
  android: false,
  mac: false,
  telegram: false,
  iframe: false,
  timezone: 'UTC',
  origin: 'https://shop.invalid',
}

/** A fake of every core service, each as simple as its contract allows. */
export const createMockServices = (given: MockServicesOptions = {}): MockServices => {
  const networks = given.networks ?? given.chains?.flatMap((chain) => chain.networks) ?? []
  const options: Options = {
    enableReconnect: true,
    enableNetworkSwitch: true,
    basic: false,
    embedded: false,
    debug: false,
    ...given.options,
  }
  const made = {
    sessions: createMockSessions({ networks, ...(given.chains ? { chains: given.chains } : {}) }),
    router: createMockRouter(),
    notices: createMockNotices(),
    storage: createMockStorage(),
    http: createMockHttp(),
    page: mockPage(),
    requests: mockRequests(given.reads ?? []),
    settings: {
      options: Object.freeze(options),
      locale: cell('en'),
      text: (id, params = {}) =>
        (given.texts?.[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) =>
          String(params[name] ?? whole),
        ),
    } satisfies Settings,
    env: { ...here, ...given.env },
    hosts: mockHosts(given.hosts),
  }
  const list: readonly ServiceFake[] = [
    [sessions, made.sessions],
    [router, made.router],
    [notices, made.notices],
    [storage, made.storage],
    [http, made.http],
    [page, made.page],
    [requests, made.requests],
    [settings, made.settings],
    [env, made.env],
    [hosts, made.hosts],
  ]
  return { ...made, list }
}
