import { type Connection, type Connector, chainsUnsupported, within } from 'portico/core'
import type { Namespace, Session } from 'portico/kernel'
import { callGate } from './callGate.js'
import type { DropReason, LiveConnection, SessionContext } from './context.js'
import type { createAttach } from './createAttach.js'
import type { Records } from './createRecords.js'
import { endUnused } from './endUnused.js'

/** Creates the function that lets the sessions of a wallet count as connected. */
export const createAdmit = (
  context: SessionContext,
  records: Records,
  syncState: (namespace: Namespace) => void,
  drop: (id: string, reported: DropReason) => void,
  attach: ReturnType<typeof createAttach>,
) => {
  const { several, state, live, emit, stateOf, opened, setActiveNamespace } = context
  const isLive = (entry: LiveConnection) => live.get(entry.connection().id) === entry

  /** Calls the gate for each connection; if one is refused, drops them all. */
  const passGates = async (entries: readonly LiveConnection[], signal: AbortSignal) => {
    try {
      if (!entries.length) throw chainsUnsupported()
      for (const entry of entries) {
        const connection = entry.connection()
        await within(
          callGate(() => opened(connection), context.config, 'session.opened'),
          { signals: [signal] },
        )
      }
    } catch (error) {
      for (const entry of entries) if (isLive(entry)) drop(entry.connection().id, 'wallet')
      throw error
    }
  }

  /** One wallet per namespace: this one replaces any other, whether live or still being restored. */
  const replaceOthers = ({ id, namespace }: Connection) => {
    for (const other of records.wanted()) {
      if (other.id === id || other.namespace !== namespace) continue
      const before = live.get(other.id)
      if (before) {
        drop(other.id, 'visitor')
        endUnused(before.session)
      } else records.decide(other.id, true)
    }
  }

  const announce = (connectorId: string, connections: readonly Connection[], chosen: boolean) => {
    state.update((draft) => {
      draft.connections = [
        ...draft.connections.filter((each) => !connections.some(({ id }) => id === each.id)),
        ...(connections as never[]),
      ]
      if (draft.ended?.connectorId === connectorId) delete draft.ended
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
  }

  /**
   * Calls the gate `session.opened` for each session of a wanted namespace that has an account. If one is
   * refused, ends them all; otherwise admits those that are still open. Ends the other sessions. Admitted
   * sessions count as connected.
   */
  return async (
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
      for (const session of sessions) {
        const { namespace, accounts } = session
        if (namespaces.includes(namespace) && stateOf(namespace) && accounts.get().length)
          entries.push(attach(connector, session, chosen, selected))
        else endUnused(session)
      }
      await passGates(entries, signal)
    } catch (error) {
      sessions.forEach(endUnused)
      throw error
    }
    const admitted = entries.filter(isLive)
    const connections = admitted.map((entry) => entry.connection())
    for (const entry of admitted) {
      const connection = entry.connection()
      const { id } = connection
      // Recorded before anything else, so that an earlier disconnect in another tab cannot end this newer
      // choice.
      if (chosen) records.decide(id, false)
      entry.decided = records.decided(id)
      entry.admitted = entry.announced = true
      if (chosen && !several.get()) replaceOthers(connection)
    }
    announce(connector.id, connections, chosen)
    return connections
  }
}
