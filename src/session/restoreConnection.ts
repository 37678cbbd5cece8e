import { type Connector, within, wrapError } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { SessionContext } from './context.js'
import type { Lifecycle } from './createLifecycle.js'
import type { Records } from './createRecords.js'
import { endUnused } from './endUnused.js'
import type { StoredConnection } from './stored.js'

/** Time limit for a stored wallet to appear, in milliseconds. */
const FIND_DEADLINE = 3000
/** Time limit for a restoration as a whole, in milliseconds, unless the connector sets its own. */
const RESTORE_DEADLINE = 5000

/** Resolves with the connector of this id as soon as it appears; with undefined once the signal aborts. */
const findConnector = ({ connectors }: SessionContext, id: string, signal: AbortSignal) =>
  new Promise<Connector | undefined>((resolve) => {
    const look = () => connectors.get().find((each) => each.id === id)
    const finish = () => {
      stop()
      signal.removeEventListener('abort', finish)
      resolve(look())
    }
    const stop = connectors.subscribe(() => look() && finish())
    signal.addEventListener('abort', finish)
    if (look() || signal.aborted) finish()
  })

/** Callbacks for a restoration that continues after its deadline. */
export interface RestoreCallbacks {
  /** Starts over, because the wallet has appeared or may share the account now. */
  retry(): void
  /**
   * Resolves once the modal is closed and no operation runs on the namespace, or once the restoration is
   * cancelled.
   */
  idle(): Promise<void>
  /** Admits a session of another namespace, which the same wallet has offered in addition. */
  join(connector: Connector, session: Session): void
}

/**
 * Restores one stored connection without prompting the visitor. Settles at the latest at its deadline; an
 * answer that comes later is still accepted until the signal aborts.
 */
export const restoreConnection = async (
  context: SessionContext,
  records: Records,
  lifecycle: Lifecycle,
  { id, namespace, connectorId, name, address, caipNetworkId, over: overridden }: StoredConnection,
  signal: AbortSignal,
  callbacks: RestoreCallbacks,
): Promise<void> => {
  const { retry, idle } = callbacks
  const { admit, drop } = lifecycle
  const decided = records.decided(id)
  /**
   * This tab's live connection, if there is one. It is stale, because the visitor renewed it in another tab.
   */
  const stale = context.live.get(id)
  const timeoutText = `${name} did not answer`
  let setTimeLimit: (ms: number) => void
  /** Resolves with the connector's own time limit in milliseconds, if it has one. */
  const timeLimit = new Promise<number>((resolve) => {
    setTimeLimit = resolve
  })
  const open = async () => {
    const { wakeStored, wakeChain } = context.config
    // A connection is usable without its chain adapter.
    await Promise.all([wakeStored(), wakeChain(namespace).catch(() => {})])
    const finding = findConnector(context, connectorId, signal)
    const connector = await within(finding, { ms: FIND_DEADLINE }).catch(() => void finding.then(retry))
    // If two wallets claim the same id, neither is used unless the visitor picks it.
    if (!connector?.restore || connector.ambiguous || signal.aborted) return
    const isLast = (each: Network) => Number(each.caipNetworkId === caipNetworkId)
    const networks = [...context.networksOf(namespace)].sort((a, b) => isLast(b) - isLast(a))
    const restoring = connector.restore({
      namespaces: [namespace],
      networks,
      address,
      signal,
      retry,
      added: (session) => callbacks.join(connector, session),
    })
    restoring.then((sessions) => signal.aborted && sessions.forEach(endUnused)).catch(() => {})
    if (connector.restoreWithin) setTimeLimit(connector.restoreWithin)
    return { connector, sessions: await restoring }
  }
  const restart = async () => {
    const now = records.wanted().find((each) => each.id === id)
    if (now && !signal.aborted) await restoreConnection(context, records, lifecycle, now, signal, callbacks)
  }
  /**
   * Drops the stale connection, unless it has the stored account. Without that account, storage says that
   * another wallet or account is connected, so nothing may be sent through this one.
   */
  const dropStale = () => {
    if (!stale || context.live.get(id) !== stale) return
    if (stale.connection().accounts.some((each) => each.address === address)) {
      stale.decided = decided
      return
    }
    drop(id, 'lost')
    endUnused(stale.session)
  }
  const accept = async (connector: Connector, sessions: readonly Session[]) => {
    const current = context.live.get(id)
    if ((current && current !== stale) || records.isEnded(id)) return sessions.forEach(endUnused)
    // Another wallet may have claimed the same identity while this one was asked.
    if (context.connectors.get().some((each) => each.id === connectorId && each.ambiguous)) {
      sessions.forEach(endUnused)
      return dropStale()
    }
    if (records.decided(id) !== decided) {
      sessions.forEach(endUnused)
      return await restart()
    }
    const first = sessions.find((each) => each.namespace === namespace)?.accounts.get()[0]
    const picked = overridden !== undefined && first?.address === overridden ? address : undefined
    await admit(connector, sessions, [namespace], false, signal, picked)
  }
  const opening = open()
  let isSettled = false
  const acceptLate = async () => {
    const restored = await opening
    if (!restored?.sessions.length || signal.aborted) return
    await idle()
    // There is no record if the visitor has disconnected the wallet meanwhile, or has reconnected it and the
    // wallet has ended that connection.
    if (signal.aborted || !records.wanted().some((each) => each.id === id))
      restored.sessions.forEach(endUnused)
    else await accept(restored.connector, restored.sessions)
  }
  try {
    const wait = { late: timeoutText, signals: [signal] }
    const first = await within(Promise.race([opening, timeLimit]), { ms: RESTORE_DEADLINE, ...wait })
    const restored = typeof first === 'number' ? await within(opening, { ms: first, ...wait }) : first
    isSettled = true
    if (restored?.sessions.length) return await accept(restored.connector, restored.sessions)
    // Another tab changed the account during the restoration.
    const now = records.wanted().find((each) => each.id === id)
    if (now && now.address !== address) return await restart()
    return dropStale()
  } catch (error) {
    // The connection has ended in the wallet. Unless that is recorded, every later page would search for it
    // again, and a tab that still has it would go on showing it.
    if (!stale && wrapError(error, 'restore').category === 'ended') {
      // Saving loads the decisions that another tab may have made in the meantime.
      records.save()
      records.merge()
      if (records.decided(id) === decided) {
        records.decide(id, true)
        records.save()
        context.state.update((draft) => {
          draft.ended = { connectorId, name }
        })
      }
      return
    }
    dropStale()
    // The answer has been reported as missing, so a later failure is not reported again.
    if (!isSettled) acceptLate().catch(() => {})
    throw error
  }
}
