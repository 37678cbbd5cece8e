import type { Namespace } from 'portico/kernel'
import type { DropReason, SessionContext } from './context.js'
import { createAdmit } from './createAdmit.js'
import { createAttach } from './createAttach.js'
import type { Records } from './createRecords.js'
import { setConnectionId } from './setConnectionId.js'

/** Keeps live sessions and the state in step. */
export const createLifecycle = (
  context: SessionContext,
  records: Records,
  syncState: (namespace: Namespace) => void,
  /** Waits until the wallet of a stored connection shares its account again. */
  restoreLater: (id: string) => void,
) => {
  const { options, state, live, emit, stateOf, own } = context

  const drop = (id: string, reported: DropReason) => {
    const entry = live.get(id)
    if (!entry) return
    const reason = entry.disconnecting ? 'visitor' : reported === 'visitor' && entry.stale ? 'lost' : reported
    const { connectorId, name, namespace } = entry.connection()
    // A wallet that is locked cannot be told from one that was disconnected there: both share no account now.
    const isAwaited =
      reason === 'wallet' && entry.admitted && entry.restoresUnlocked && options.enableReconnect
    entry.stop()
    live.delete(id)
    state.update((draft) => {
      draft.connections = draft.connections.filter((each) => each.id !== id)
      if (reason === 'wallet' && entry.announced) draft.ended = { connectorId, name }
    })
    if (stateOf(namespace)?.account.connectionId === id)
      setConnectionId(
        state,
        namespace,
        [...live].reverse().find(([, each]) => each.connection().namespace === namespace)?.[0],
      )
    syncState(namespace)
    if (reason === 'visitor') records.decide(id, true)
    if (entry.announced || reason === 'visitor') records.save(reason === 'lost' || isAwaited ? undefined : id)
    if (isAwaited) restoreLater(id)
    if (!entry.announced) return
    emit('session.disconnected', { namespace, connectionId: id, reason })
    if (![...live.values()].some((each) => each.announced)) emit('sessions.empty', {})
  }

  const attach = createAttach(context, records, syncState, drop)

  own(() => {
    // The visitor did not disconnect, so the wallet keeps its session, and this page only stops listening.
    for (const entry of live.values()) entry.stop()
    live.clear()
  })
  /**
   * Makes a connection the active one of its namespace, and moves it to the end of `live`. If another
   * connection later becomes active and then ends, this one becomes active again.
   */
  const activate = (id: string) => {
    const entry = live.get(id)
    if (!entry) return
    const { namespace } = entry.connection()
    live.delete(id)
    live.set(id, entry)
    setConnectionId(state, namespace, id)
    syncState(namespace)
  }

  return {
    drop,
    admit: createAdmit(context, records, syncState, drop, attach),
    activate,
  }
}

export type Lifecycle = ReturnType<typeof createLifecycle>
