import type { Connection, Connector } from 'portico/core'
import type { Namespace, Session } from 'portico/kernel'
import type { DropReason, LiveConnection, SessionContext } from './context.js'
import { copyPlain } from './copyPlain.js'
import type { Records } from './createRecords.js'
import { endUnused } from './endUnused.js'
import { setConnectionId } from './setConnectionId.js'

/** Creates the function that reads the connection of a session. */
const connectionOf = (connector: Connector, session: Session) => {
  const { id: connectorId, type, rdns } = connector
  const { namespace } = session
  const traits = connector.traits && copyPlain(connector.traits)
  const { name, icon } = session.wallet ?? connector
  return (selected: string | undefined): Connection => {
    const accounts = session.accounts.get()
    const caipNetworkId = session.network.get()
    return {
      id: `${connectorId}|${namespace}`,
      connectorId,
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
}

/** Creates the function that makes a session live: the state then follows the wallet. */
export const createAttach =
  (
    { state, live, activeOf }: SessionContext,
    records: Records,
    syncState: (namespace: Namespace) => void,
    drop: (id: string, reported: DropReason) => void,
  ) =>
  (connector: Connector, session: Session, chosen: boolean, selected?: string): LiveConnection => {
    const { namespace } = session
    const read = connectionOf(connector, session)
    const connection = () => read(selected)
    const { id } = connection()
    let first = session.accounts.get()[0]?.address
    const isLive = () => live.get(id) === entry
    const sync = () => {
      if (!isLive()) return
      // A new first account from the wallet overrides the visitor's selection.
      const now = session.accounts.get()[0]?.address
      if (now !== first) selected = undefined
      first = now
      if (!now) {
        drop(id, 'wallet')
        return endUnused(session)
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
    if (before && before.session !== session) endUnused(before.session)
    session.closed.then(
      (reason) => isLive() && drop(id, reason.by),
      () => isLive() && drop(id, 'lost'),
    )
    if (chosen || !activeOf(namespace)) setConnectionId(state, namespace, id)
    syncState(namespace)
    return entry
  }
