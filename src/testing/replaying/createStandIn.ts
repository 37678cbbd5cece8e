import { type Connector, type Http, http, type Store, storage } from 'portico/core'
import type { Trace, TraceEntry } from 'portico/devtools'
import { type AnyPlugin, type Clock, type LazyPlugin, service } from 'portico/kernel'
import { createMockChain } from '../createMockChain.js'
import { createMockWallet } from '../createMockWallet.js'
import { createQueue } from './createQueue.js'
import { settleAs } from './settleAs.js'
import { thrownAs } from './thrownAs.js'

/** The members of a context that a stand-in uses, with their types erased. */
interface Room {
  readonly needs: { readonly http: Http; readonly storage: Store }
  tap(hook: string, tap: () => unknown): void
  contribute(point: { readonly id: string }, item: unknown): void
}

const text = (value: unknown, fallback = '') => (typeof value === 'string' ? value : fallback)

/** A connector whose wallet answers as recorded. */
export const createRecordedConnector = (entries: readonly TraceEntry[], clock: Clock): Connector => {
  const id = text(entries[0]?.connector)
  const asked = entries.flatMap(({ namespaces }) => (Array.isArray(namespaces) ? namespaces : []))
  const chains = [...new Set(asked.map(String))].map((namespace) => createMockChain(namespace))
  const wallet = createMockWallet({ id, name: id, chains, clock })
  const next = createQueue(entries.filter(({ action }) => action === 'connect'))
  return {
    ...wallet.connector,
    connect: async (request) => {
      const entry = next()
      if (entry) await settleAs(clock, entry)
      // It answers although the visitor has left, as a real one does.
      const { signal } = new AbortController()
      return wallet.connector.connect({ ...request, signal })
    },
  }
}

/** A service that nobody provides, for a plugin that waited for one. */
const missing = (ids: unknown) =>
  Object.fromEntries((Array.isArray(ids) ? ids : []).map((id) => [String(id), service(String(id))]))

/**
 * A plugin that does at its borders as the recorded one did: it fails, waits, taps hooks with the same outcomes, and can be made
 * to repeat its requests and writes.
 */
export const createStandIn = (
  id: string,
  { entries }: Trace,
  clock: Clock,
): {
  readonly plugin: AnyPlugin | LazyPlugin
  /** Repeats a request to a service, or a write. */
  repeat(entry: TraceEntry): void
} => {
  const own = entries.filter(({ plugin }) => plugin === id)
  const of = (kind: TraceEntry['kind']) => own.filter((entry) => entry.kind === kind)
  const last = of('plugin').findLast(({ status }) => status === 'failed' || status === 'waiting')
  const isRemote = entries.some(
    ({ kind, feature, by }) => kind === 'feature' && feature === id && by === 'remote',
  )
  const declared = of('host').filter(({ isDeclared }) => isDeclared)
  let room: Room | undefined
  const shared = {
    id,
    kernel: 1,
    ...(isRemote && { remote: { id } }),
    csp: { connect: declared.map(({ host }) => `https://${text(host, 'host')}`) },
  } as const
  const failure = last?.error && thrownAs(last)
  const plugin: AnyPlugin | LazyPlugin =
    last?.error?.code === 'load'
      ? { ...shared, wakes: 'start', load: async () => Promise.reject(failure) }
      : {
          ...shared,
          needs: { http, storage, ...(last?.status === 'waiting' && missing(last.waitsFor)) },
          setup: ((context: Room) => {
            if (failure) throw failure
            room = context
            for (const hook of new Set(of('hook').map((entry) => text(entry.hook)))) {
              const next = createQueue(of('hook').filter((entry) => entry.hook === hook))
              context.tap(hook, () => {
                const entry = next()
                if (entry?.ok === false && !entry.ms) throw thrownAs(entry)
                return entry?.ms || entry?.ok === undefined
                  ? settleAs(clock, entry ?? { ok: true })
                  : undefined
              })
            }
          }) as AnyPlugin['setup'],
        }
  const repeat = (entry: TraceEntry) => {
    if (entry.kind === 'storage') {
      const name = text(entry.key).split('/').at(-1)
      const at = room?.needs.storage.at<string>(`${id}/${name}`, { parse: String }, '')
      if (entry.action === 'remove') at?.remove()
      else at?.set('recorded')
      return
    }
    const url = `https://${text(entry.host, 'host')}/`
    const method = text(entry.method, 'GET') as 'GET'
    room?.needs.http.request({ url, method, parser: { parse: () => undefined } }).catch(() => {})
  }
  return { plugin, repeat }
}
