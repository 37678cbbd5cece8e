import {
  type Connector,
  field,
  type Hosts,
  type Http,
  type Notices,
  type Router,
  type Sessions,
  type Settings,
} from 'portico/core'
import { type Clock, type Source, systemClock } from 'portico/kernel'
import { analyticsHost } from './analyticsHost.js'
import type { BusEvent } from './BusEvent.js'
import { type BuiltInRule, builtInRules } from './builtInRules.js'
import type { AnalyticsOptions, AnalyticsRule } from './contract.js'
import { pageOf } from './pageOf.js'
import { createId } from './queue/createId.js'
import { createLimit } from './queue/createLimit.js'
import { createQueue, type SendOutcome } from './queue/createQueue.js'
import { type EventContext, matches, readProperties, readRule } from './readProperties.js'
import { reportOf } from './reportOf.js'

/** The version of the package, which a test compares. */
export const VERSION = '0.1.0'

export interface AnalyticsDeps {
  readonly connectors: Source<readonly Connector[]>
  readonly router: Source<Router | undefined>
  readonly rules: Source<readonly AnalyticsRule[]>
  readonly sessions: Source<Sessions | undefined>
  hosts(): Promise<Hosts | undefined>
  http(): Promise<Http | undefined>
  notices(): Promise<Notices | undefined>
  settings(): Promise<Settings | undefined>
}

const textOr = (input: unknown, fallback: string): string =>
  typeof input === 'string' && input && input.length <= 100 ? input : fallback

/** Errors after which the service may have got nothing. */
const isTemporary = (error: unknown): boolean => {
  const status = Number(field(error, 'cause', 'status'))
  return (
    status >= 500 ||
    status === 429 ||
    ['http-unreachable', 'http-late'].includes(String(field(error, 'code')))
  )
}

/** Resolves with a function that takes events of the bus, and sends the analytics events that they map to. */
export const createAnalytics = async (
  { st, sv, batch = false }: AnalyticsOptions,
  deps: AnalyticsDeps,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<(event: BusEvent) => void> => {
  const [hosts, http, settings] = await Promise.all([deps.hosts(), deps.http(), deps.settings()])
  signal.throwIfAborted()
  if (!hosts || !http || !settings) throw new Error('The services are missing')
  const host = hosts.at('analytics', analyticsHost)
  const { projectId } = settings.options
  // The default service counts by project: without one it would only learn of the visitor.
  if (!projectId && host === analyticsHost.url) return () => {}
  const url = `${host}/${batch ? 'batch' : 'e'}`
  const params = { projectId, st: textOr(st, 'portico'), sv: textOr(sv, `react-portico-${VERSION}`) }

  const post = async (items: readonly string[]): Promise<SendOutcome> => {
    const events: readonly unknown[] = items.map((each) => JSON.parse(each))
    try {
      await http.request({
        url,
        method: 'POST',
        params,
        body: batch ? events : events[0],
        parser: { parse: () => undefined },
        keepalive: true,
        signal,
      })
      return 'done'
    } catch (error) {
      if (field(error, 'cause', 'status') === 403) return 'refused'
      return isTemporary(error) ? 'again' : 'done'
    }
  }
  const beacon = (items: readonly string[]): boolean => {
    const target = new URL(url)
    for (const [name, value] of Object.entries(params)) if (value) target.searchParams.set(name, value)
    try {
      return navigator.sendBeacon(target, batch ? `[${items.join()}]` : items[0])
    } catch {
      return false
    }
  }
  const queue = createQueue({
    clock,
    isBatch: batch,
    isOnline: () => globalThis.navigator?.onLine !== false,
    post,
    beacon,
    onRefused: () =>
      void deps.notices().then((board) => {
        if (!signal.aborted)
          board?.alert({
            kind: 'developer',
            code: 'analytics-refused',
            title: 'Invalid App Configuration',
            text: 'The analytics service does not accept this origin, so no more events are sent. Add it to the project’s list of allowed origins.',
          })
      }),
  })
  signal.addEventListener('abort', queue.stop)
  if (typeof document !== 'undefined') {
    const flushQueue = () => queue.flushOnLeave()
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') flushQueue()
    }
    document.addEventListener('visibilitychange', onVisibilityChange, { signal })
    document.addEventListener('freeze', flushQueue, { signal })
    window.addEventListener('pagehide', flushQueue, { signal })
  }

  const account = () => {
    const state = deps.sessions.get()?.state.get()
    const { activeNamespace, namespaces = {} } = state ?? {}
    return {
      all: Object.values(namespaces),
      active: activeNamespace === undefined ? undefined : namespaces[activeNamespace],
    }
  }
  const readContext = (): EventContext => {
    const { all, active } = account()
    return {
      isConnected: all.some((each) => each.account.status === 'connected'),
      isSmartAccount: field(active?.account, 'preferredAccountType') === 'smartAccount',
      network: active?.network.caipNetwork?.caipNetworkId,
      params: deps.router.get()?.state.get().stack.at(-1)?.params,
      nameOf: (id) => deps.connectors.get().find((each) => each.id === id)?.name,
    }
  }
  const isAllowed = createLimit()
  const send = (props: object, timestamp: number | string) =>
    queue.add(JSON.stringify({ eventId: createId(), ...pageOf(location), timestamp, props }))
  return ({ name, payload, timestamp }) => {
    if (signal.aborted) return
    if (name === 'error') {
      const props = reportOf(payload)
      if (props && isAllowed(timestamp)) send(props, new Date(timestamp).toISOString())
      return
    }
    const rules: readonly BuiltInRule[] = [...builtInRules, ...deps.rules.get().flatMap(readRule)]
    for (const rule of rules.filter((each) => matches(each, name, payload))) {
      const context = readContext()
      const address = account().active?.account.address
      const properties = {
        ...readProperties(rule, payload, context),
        ...rule.read?.(payload, context),
        ...(context.network && { caipNetworkId: context.network }),
      }
      send({ type: 'track', event: rule.event, ...(address && { address }), properties }, timestamp)
    }
  }
}
