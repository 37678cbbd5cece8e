import { type Connection, type Connector, chainsUnsupported, within } from 'portico/core'
import type { Namespace, Session } from 'portico/kernel'
import { callGate } from './callGate.js'
import type { DropReason, LiveConnection, SessionContext } from './context.js'
import { copyPlain } from './copyPlain.js'
import type { Records } from './createRecords.js'

/** Keeps live sessions and the state in step. */
export const createLifecycle = (
  context: SessionContext,
  records: Records,
  syncState: (namespace: Namespace) => void,
  /** Waits until the wallet of a stored connection shares its account again. */
  restoreLater: (id: string) => void,
) => {
  const { options, several, state, live, emit, stateOf, activeOf, opened, own, setActiveNamespace } = context

  const setConnectionId = (namespace: Namespace, id: string | undefined) =>
    state.update((draft) => {
      const account = draft.namespaces[namespace]?.account
      if (!account) return
      if (id) account.connectionId = id
      else delete account.connectionId
    })
  const end = (session: Session) => {
    // In an async function, because wallet code may throw instead of rejecting.
    ;(async () => session.close({ unused: true }))().catch(() => {})
  }

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

  const attach = (
    connector: Connector,
    session: Session,
    chosen: boolean,
    selected?: string,
  ): LiveConnection => {
    const { namespace } = session
    const id = `${connector.id}|${namespace}`
    const { type, rdns } = connector
    const traits = connector.traits && copyPlain(connector.traits)
    const { name, icon } = session.wallet ?? connector
    let first = session.accounts.get()[0]?.address
    const connection = (): Connection => {
      const accounts = session.accounts.get()
      const caipNetworkId = session.network.get()
      return {
        id,
        connectorId: connector.id,
        type,
        ...(traits && { traits }),
        namespace,
        name,
        accounts,
        address: (accounts.find((each) => each.address === selected) ?? accounts[0])?.address ?? '',
        ...(icon && { icon }),
        ...(rdns && { rdns }),
        ...(caipNetworkId && { caipNetworkId }),
      }
    }
    const isLive = () => live.get(id) === entry
    const sync = () => {
      if (!isLive()) return
      // A new first account from the wallet overrides the visitor's selection.
      const now = session.accounts.get()[0]?.address
      if (now !== first) selected = undefined
      first = now
      if (!now) {
        drop(id, 'wallet')
        return end(session)
      }
      state.update((draft) => {
        const index = draft.connections.findIndex((each) => each.id === id)
        if (index >= 0) draft.connections[index] = connection() as never
      })
      syncState(namespace)
      if (entry.admitted) records.save()
    }
    const stops = [session.accounts, session.network, session.approved].map((source) =>
      source.subscribe(sync),
    )
    const before = live.get(id)
    const entry: LiveConnection = {
      session,
      connection,
      chosen,
      admitted: false,
      announced: before?.announced ?? false,
      restoresUnlocked: !!connector.restoresUnlocked,
      disconnecting: false,
      decided: 0,
      stale: false,
      overridden: () => (selected ? first : undefined),
      select: (address) => {
        selected = address
        sync()
      },
      stop: () => {
        for (const stop of stops) stop()
      },
    }
    before?.stop()
    // Reinserted at the end, because when the active connection of a namespace ends, its latest other
    // connection becomes active.
    live.delete(id)
    live.set(id, entry)
    if (before && before.session !== session) end(before.session)
    session.closed.then(
      (reason) => isLive() && drop(id, reason.by),
      () => isLive() && drop(id, 'lost'),
    )
    if (chosen || !activeOf(namespace)) setConnectionId(namespace, id)
    syncState(namespace)
    return entry
  }

  /**
   * Calls the gate `session.opened` for each session of a wanted namespace that has an account. If one is
   * refused, ends them all; otherwise admits those that are still open. Ends the other sessions. Admitted
   * sessions count as connected.
   */
  const admit = async (
    connector: Connector,
    sessions: readonly Session[],
    namespaces: readonly Namespace[],
    chosen: boolean,
    signal: AbortSignal,
    /** The account that the visitor had selected. */
    selected?: string,
  ): Promise<readonly Connection[]> => {
    const entries: LiveConnection[] = []
    try {
      signal.throwIfAborted()
      for (const session of sessions)
        if (
          namespaces.includes(session.namespace) &&
          stateOf(session.namespace) &&
          session.accounts.get().length
        )
          entries.push(attach(connector, session, chosen, selected))
        else end(session)
      if (!entries.length) throw chainsUnsupported()
      for (const entry of entries) {
        const connection = entry.connection()
        await within(
          callGate(() => opened(connection), context.config, 'session.opened'),
          { signals: [signal] },
        )
      }
    } catch (error) {
      for (const entry of entries) {
        const { id } = entry.connection()
        if (live.get(id) === entry) drop(id, 'wallet')
      }
      sessions.forEach(end)
      throw error
    }
    const admitted = entries.filter((entry) => live.get(entry.connection().id) === entry)
    const connections = admitted.map((entry) => entry.connection())
    for (const entry of admitted) {
      const { id, namespace } = entry.connection()
      // Recorded before anything else, so that an earlier disconnect in another tab cannot end this newer
      // choice.
      if (chosen) records.decide(id, false)
      entry.decided = records.decided(id)
      entry.admitted = entry.announced = true
      if (!chosen || several.get()) continue
      // One wallet per namespace: this one replaces any other, whether live or still being restored.
      for (const other of records.wanted()) {
        if (other.id === id || other.namespace !== namespace) continue
        const before = live.get(other.id)
        if (before) {
          drop(other.id, 'visitor')
          end(before.session)
        } else records.decide(other.id, true)
      }
    }
    state.update((draft) => {
      draft.connections = [
        ...draft.connections.filter((each) => !connections.some(({ id }) => id === each.id)),
        ...(connections as never[]),
      ]
      if (draft.ended?.connectorId === connector.id) delete draft.ended
    })
    for (const { namespace } of connections) syncState(namespace)
    const { activeNamespace } = state.get()
    const [first] = connections
    if (chosen && first)
      setActiveNamespace(
        connections.find((each) => each.namespace === activeNamespace)?.namespace ?? first.namespace,
      )
    records.save()
    for (const connection of connections) emit('session.connected', { connection, restored: !chosen })
    return connections
  }

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
    setConnectionId(namespace, id)
    syncState(namespace)
  }

  return { drop, admit, end, activate }
}

export type Lifecycle = ReturnType<typeof createLifecycle>
