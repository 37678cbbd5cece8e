import { type Connector, errorText } from 'portico/core'
import type { Namespace, Session } from 'portico/kernel'
import type { SessionContext } from './context.js'
import type { createBusy } from './createBusy.js'
import type { Lifecycle } from './createLifecycle.js'
import type { Records } from './createRecords.js'
import { endUnused } from './endUnused.js'
import { type RestoreCallbacks, restoreConnection } from './restoreConnection.js'
import type { StoredConnection } from './stored.js'

interface Attempt {
  readonly abort: AbortController
  readonly ended: Promise<void>
  /** True once `ended` has settled, although a late answer may still be accepted. */
  isOver: boolean
}

/** Restores connections, and cancels restorations. */
export const createRestorations = (
  context: SessionContext,
  records: Records,
  lifecycle: Lifecycle,
  busy: ReturnType<typeof createBusy>,
) => {
  const { live, own, stateOf, activeOf, modalOpen, several, state, stopped, storedIds, emit } = context
  /** Restorations by connection id. They stay here after their deadline, because they may still succeed. */
  const running = new Map<string, Attempt>()
  const idle = (namespace: Namespace, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!signal.aborted && (modalOpen.get() || state.get().busy[namespace])) return
        for (const stop of stops) stop()
        signal.removeEventListener('abort', look)
        resolve()
      }
      const stops = [modalOpen.subscribe(look), state.subscribe(look)]
      signal.addEventListener('abort', look)
      look()
    })
  own(() => {
    for (const { abort } of running.values()) abort.abort()
  })
  const begin = async (stored: StoredConnection): Promise<void> => {
    // The decision of another tab may arrive before its record, so the records are loaded again.
    records.load()
    const record = records.wanted().find((each) => each.id === stored.id)
    if (!record) return
    const { id, namespace } = record
    const before = running.get(id)
    if (live.get(id)?.stale === false || before?.isOver === false || !stateOf(namespace)) return
    before?.abort.abort()
    const abort = new AbortController()
    const callbacks: RestoreCallbacks = {
      join: (connector, session) => void join(connector, session),
      idle: () => idle(namespace, abort.signal),
      retry: () => {
        if (running.get(id) === attempt && !abort.signal.aborted)
          void callbacks.idle().then(() => begin(record))
      },
    }
    const attempt: Attempt = {
      abort,
      isOver: false,
      ended: restoreConnection(context, records, lifecycle, record, abort.signal, callbacks)
        .catch((error) => {
          if (!records.isEnded(id))
            emit('error', { category: 'restore', code: 'restore', message: errorText(error) })
        })
        .finally(() => {
          attempt.isOver = true
          if (abort.signal.aborted || live.has(id)) running.delete(id)
        }),
    }
    running.set(id, attempt)
    return attempt.ended
  }
  /**
   * Admits a session of another namespace, which a connected wallet has offered in addition. Ends the session
   * if it does not become a connection.
   */
  const join = async (connector: Connector, session: Session): Promise<void> => {
    const { namespace } = session
    const id = `${connector.id}|${namespace}`
    records.load()
    const wanted = records.wanted()
    const stored = wanted.find((each) => each.id === id)
    if (live.has(id) || stored || stopped.aborted) {
      endUnused(session)
      // The restoration may have begun before the wallet shared this namespace, so it starts again.
      await running.get(id)?.ended
      return stored && begin(stored)
    }
    const decisions = wanted.flatMap((each) =>
      each.connectorId === connector.id ? [records.decided(each.id)] : [],
    )
    // If the visitor or a plugin has refused this namespace since the wallet's other connections were made,
    // it must not be offered again.
    const isRefused = records.isEnded(id) && records.decided(id) > Math.min(...decisions)
    if (isRefused || !stateOf(namespace)) return endUnused(session)
    const isTaken = !several.get() && wanted.some((each) => each.namespace === namespace)
    try {
      if (!isTaken) {
        if (records.isEnded(id)) records.decide(id, false)
        await lifecycle.admit(connector, [session], [namespace], false, stopped)
        return
      }
    } catch (error) {
      emit('error', { category: 'restore', code: 'restore', message: errorText(error) })
    }
    endUnused(session)
    if (!stopped.aborted) records.decide(id, true)
  }
  return {
    begin,
    join,
    restore: async (wanted: readonly StoredConnection[]): Promise<void> => {
      const preferred = Object.entries(storedIds.get())
      await Promise.all(
        wanted.map((each) => begin(each).finally(busy([each.namespace].filter(stateOf), 'restoring'))),
      )
      for (const [namespace, connectorId] of preferred) {
        const id = `${connectorId}|${namespace}`
        // A wallet that the visitor has chosen in the meantime stays active.
        if (live.get(id)?.admitted && !activeOf(namespace)?.chosen) lifecycle.activate(id)
      }
    },
    /** Cancels restorations, and forgets the stored connections that a later page would restore. */
    cancel: async (matches: (connection: StoredConnection) => boolean): Promise<void> => {
      const wanted = records.wanted().filter(matches)
      // A connection that the visitor has made in the meantime is disconnected like any other.
      const forgotten = wanted.filter(({ id }) => !live.get(id)?.admitted && !live.get(id)?.chosen)
      for (const { id } of forgotten) records.decide(id, true)
      if (forgotten.length) records.save()
      await Promise.all(
        wanted.map(({ id }) => {
          running.get(id)?.abort.abort()
          return running.get(id)?.ended
        }),
      )
    },
  }
}

export type Restorations = ReturnType<typeof createRestorations>
