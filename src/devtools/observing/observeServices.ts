import {
  type Connection,
  type Hosts,
  type Http,
  hosts,
  http,
  type Requests,
  requests,
  type Sessions,
  type Store,
  type Stored,
  sessions,
  storage,
} from 'portico/core'
import { hostOf } from '../ledger/hostOf.js'
import { followOutcome, type Recording } from '../recording/createRecording.js'
import type { Via } from '../recording/entries.js'

/** Notes that a plugin reaches a host; returns nothing. */
export type NoteHost = (address: string, via: Via, plugin: string | undefined) => void

/** A service that is another object for each plugin, which leads to those of the others. */
type PerPlugin<T> = T & { forPlugin(plugin: string): PerPlugin<T> }

/** Makes one object for each plugin, the same each time, because plugins compare what they get. */
const perPlugin = <T extends object>(make: (plugin: string | undefined) => T): PerPlugin<T> => {
  const made = new Map<string, PerPlugin<T>>()
  const forPlugin = (plugin: string): PerPlugin<T> => {
    const found = made.get(plugin) ?? Object.freeze({ ...make(plugin), forPlugin })
    made.set(plugin, found)
    return found
  }
  return { ...make(undefined), forPlugin }
}

const observeHttp = (api: Http, recording: Recording, note: NoteHost) =>
  perPlugin<Http>((plugin) => ({
    rpcHosts: api.rpcHosts,
    request: (request) => {
      const host = hostOf(request.url) ?? ''
      note(request.url, 'request', plugin)
      const fields = { host, url: request.url, method: request.method ?? 'GET' }
      return recording.follow('http', plugin, fields, () => api.request(request))
    },
    rpc: async (network, call, parser, options) => {
      const all = api.rpcHosts(network)
      const apart = options?.apartFrom
      const host = all.find((each) => apart === undefined || each !== apart) ?? ''
      if (host) note(`https://${host}`, 'request', plugin)
      const fields = { host, url: `https://${host}`, method: 'POST', rpc: call.method }
      return recording.follow('http', plugin, fields, () => api.rpc(network, call, parser, options))
    },
  }))

const observeHosts = (api: Hosts, note: NoteHost) =>
  perPlugin<Hosts>((plugin) => ({
    at: (name, entry) => {
      const address = api.at(name, entry)
      // A plugin that asks for the address of a socket is about to open it, out of the page's sight.
      if (address.startsWith('ws')) note(address, 'socket', plugin)
      return address
    },
    own: api.own,
    list: api.list,
  }))

/** Whether the browser's storage holds the value, as `storage` packs it. */
export type IsStored = (key: string, value: unknown) => boolean

/** Reads the browser's storage. */
export const isInBrowser: IsStored = (key, value) => {
  try {
    const text = window.localStorage.getItem(`portico/${key}`)
    return value === undefined ? text === null : !!text?.includes(`"d":${JSON.stringify(value)}`)
  } catch {
    return false
  }
}

const observeStorage = (api: Store, recording: Recording, isStored: IsStored): Store => {
  // The value written last: a listener may write another one during a `set`.
  const written = new WeakMap<object, unknown>()
  const observed = (store: Store, plugin: string | undefined): Store['at'] => {
    const known = new Map<unknown, unknown>()
    return <T>(key: string, ...rest: never[]): Stored<T> => {
      const stored = (store.at as (...args: unknown[]) => Stored<T>)(key, ...rest)
      const follow = (action: 'set' | 'remove', value: T | undefined, write: () => void) => {
        written.set(stored, value)
        write()
        if (recording.on)
          recording.add('storage', plugin, { key, action, isStored: isStored(key, written.get(stored)) })
      }
      const wrapped = known.get(stored) ?? {
        ...stored,
        set: (value: T) => follow('set', value, () => stored.set(value)),
        remove: () => follow('remove', undefined, stored.remove),
      }
      known.set(stored, wrapped)
      return wrapped as Stored<T>
    }
  }
  return perPlugin<Pick<Store, 'at'>>((plugin) => ({
    at: observed(plugin === undefined ? api : api.forPlugin(plugin), plugin),
  }))
}

const typeOf = (answer: unknown) =>
  answer === null ? 'null' : Array.isArray(answer) ? 'list' : typeof answer

const observeRequests = (api: Requests, recording: Recording): Requests => ({
  ...api,
  run: (namespace, call, send, options = {}) => {
    const fields = {
      namespace,
      method: call.method,
      params: call.params,
      fromPage: options.fromPage ?? false,
    }
    let answered: object = {}
    const finish = recording.add('request', undefined, fields)
    const observedSend = (signal: AbortSignal) =>
      followOutcome(
        recording.now,
        () => send(signal),
        (outcome, answer) => {
          answered = { answered: { ...outcome, ...(outcome.ok && { type: typeOf(answer) }) } }
          finish(answered)
        },
      )
    return followOutcome(
      recording.now,
      () => api.run(namespace, call, observedSend, options),
      (outcome) => finish({ ...answered, ...outcome }),
    )
  },
})

const observeSessions = (api: Sessions, recording: Recording): Sessions => ({
  ...api,
  connect: (connector, options) => {
    const fields = { action: 'connect', connector: connector.id } as const
    const finish = recording.add('session', undefined, fields)
    return followOutcome<readonly Connection[]>(
      recording.now,
      () => api.connect(connector, options),
      (outcome) => finish({ ...outcome, ...(options?.signal?.aborted && { isLeft: true }) }),
    )
  },
  disconnect: (which) =>
    recording.follow('session', undefined, { action: 'disconnect' }, () => api.disconnect(which)),
  switchNetwork: (network, options) =>
    recording.follow('session', undefined, { action: 'switchNetwork', network }, () =>
      api.switchNetwork(network, options),
    ),
})

/** The service of a plugin with what records its calls around it; others as they are. */
export const observeService = (
  id: string | undefined,
  api: unknown,
  recording: Recording,
  note: NoteHost,
  isStored: IsStored,
): unknown => {
  if (typeof api !== 'object' || !api) return api
  switch (id) {
    case http.id:
      return observeHttp(api as Http, recording, note)
    case hosts.id:
      return observeHosts(api as Hosts, note)
    case storage.id:
      return observeStorage(api as Store, recording, isStored)
    case requests.id:
      return observeRequests(api as Requests, recording)
    case sessions.id:
      return observeSessions(api as Sessions, recording)
    default:
      return api
  }
}
