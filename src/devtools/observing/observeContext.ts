import { type Connector, type ConnectRequest, connectors, type RestoreRequest } from 'portico/core'
import type { Session } from 'portico/kernel'
import type { Recording } from '../recording/createRecording.js'
import { readFailure } from '../recording/readFailure.js'

/** The members of a context that are observed, with their types erased. */
interface Observed {
  tap(hook: string, tap: (value: unknown) => unknown, order?: unknown): unknown
  contribute(point: { readonly id: string }, item: unknown, order?: unknown): unknown
  emit(event: string, payload: unknown): void
}

const accountsOf = (sessions: readonly Session[]) =>
  sessions.flatMap(({ namespace, accounts }) => accounts.get().map(({ address }) => ({ namespace, address })))

/** Descriptors of members that read, set and call those of the original, whose methods may need its private fields. */
const membersOf = (original: object): PropertyDescriptorMap => {
  const bound = new WeakMap<object, unknown>()
  const read = (key: PropertyKey) => {
    const value: unknown = Reflect.get(original, key)
    if (typeof value !== 'function') return value
    const own = bound.get(value) ?? value.bind(original)
    bound.set(value, own)
    return own
  }
  const members: PropertyDescriptorMap = {}
  for (let owner = original; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const key of Reflect.ownKeys(owner)) {
      if (key === 'constructor' || Object.hasOwn(members, key)) continue
      members[key] = {
        enumerable: Object.prototype.propertyIsEnumerable.call(owner, key),
        configurable: true,
        get: () => read(key),
        set: (value) => void Reflect.set(original, key, value),
      }
    }
  return members
}

/** Stands before a connector and records what its wallet answers. */
const observeConnector = (connector: Connector, plugin: string, recording: Recording): Connector => {
  const follow = (
    action: 'connect' | 'restore',
    namespaces: readonly string[],
    run: () => Promise<readonly Session[]>,
  ) =>
    recording.follow('wallet', plugin, { connector: connector.id, action, namespaces }, run, (sessions) => ({
      accounts: accountsOf(sessions),
      network: sessions[0]?.network.get(),
    }))
  const { connect, restore } = connector
  const own = {
    connect: (request: ConnectRequest) =>
      follow('connect', request.namespaces, () => connect.call(connector, request)),
    ...(restore && {
      restore: (request: RestoreRequest) =>
        follow('restore', request.namespaces, () => restore.call(connector, request)),
    }),
  }
  return Object.create(Object.getPrototypeOf(connector), {
    ...membersOf(connector),
    ...Object.getOwnPropertyDescriptors(own),
  })
}

/** Calls a tap and records what came of it, now or when its promise settles. */
const callTap = (
  tap: (value: unknown) => unknown,
  value: unknown,
  hook: string,
  plugin: string,
  recording: Recording,
) => {
  const from = recording.now()
  const finish = recording.add('hook', plugin, { hook, value })
  const ended = (answer: unknown) => {
    finish({ ok: true, ms: recording.now() - from, result: answer === undefined ? 'nothing' : 'answer' })
    return answer
  }
  const failed = (error: unknown) => {
    finish({ ok: false, ms: recording.now() - from, error: readFailure(error) })
    throw error
  }
  let answer: unknown
  try {
    answer = tap(value)
  } catch (error) {
    return failed(error)
  }
  // A hook that is answered at once stays so.
  return answer instanceof Promise ? answer.then(ended, failed) : ended(answer)
}

/** The context of a plugin with what records its taps, connectors and events around it. */
export const observeContext = (
  context: object,
  plugin: string,
  recording: Recording,
  /** Called with the plugin while it emits an event. */
  emitting: (plugin: string, emit: () => void) => void,
): object => {
  const { tap, contribute, emit } = context as Observed
  return Object.freeze({
    ...context,
    tap: ((hook, handler, order) => {
      recording.declaredNames.add(hook)
      return tap(
        hook,
        (value) => (recording.on ? callTap(handler, value, hook, plugin, recording) : handler(value)),
        order,
      )
    }) satisfies Observed['tap'],
    contribute: ((point, item, order) =>
      contribute(
        point,
        point.id === connectors.id ? observeConnector(item as Connector, plugin, recording) : item,
        order,
      )) satisfies Observed['contribute'],
    emit: ((event, payload) => emitting(plugin, () => emit(event, payload))) satisfies Observed['emit'],
  })
}
