import { type Connector, within, wrapError } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { Links } from './createLinks.js'
import type { Records } from './createRecords.js'
import type { Room } from './room.js'
import type { StoredConnection } from './stored.js'

/** Time limits for a stored wallet to appear, and for its session to be restored, in milliseconds. */
const FIND_DEADLINE = 3000
const RESTORE_DEADLINE = 5000

/** Resolves with the connector of this id as soon as it appears; with undefined once the signal aborts. */
const findConnector = ({ connectors }: Room, id: string, signal: AbortSignal) =>
  new Promise<Connector | undefined>((resolve) => {
    const look = () => connectors.get().find((each) => each.id === id)
    const leave = () => {
      stop()
      signal.removeEventListener('abort', leave)
      resolve(look())
    }
    const stop = connectors.subscribe(() => look() && leave())
    signal.addEventListener('abort', leave)
    if (look() || signal.aborted) leave()
  })

/** Callbacks for a restoration that goes on after its deadline. */
export interface Later {
  /** Starts over: the wallet has appeared, or may share the account now. */
  retry(): void
  /** Resolves when the visitor is not choosing a wallet. */
  idle(): Promise<void>
  /** Admits the session of another namespace. */
  join(connector: Connector, session: Session): void
}

/**
 * Restores one stored connection without prompting the visitor. Settles when the deadline is over; a later answer is still
 * accepted until the signal aborts.
 */
export const bringBack = async (
  room: Room,
  records: Records,
  links: Links,
  { id, namespace, connectorId, name, address, caipNetworkId, over }: StoredConnection,
  signal: AbortSignal,
  later: Later,
): Promise<void> => {
  const { retry, idle } = later
  const { admit, drop, end } = links
  const decided = records.decided(id)
  /** A live connection that the visitor has meanwhile renewed in another tab. */
  const stale = room.live.get(id)
  const late = `${name} did not answer`
  let allow: (ms: number) => void
  /** Resolves with the time limit set by the connector itself. */
  const allowed = new Promise<number>((resolve) => {
    allow = resolve
  })
  const open = async () => {
    const { wakeStored, wakeChain } = room.config
    // A connection is usable without its chain adapter.
    await Promise.all([wakeStored(), wakeChain(namespace).catch(() => {})])
    const finding = findConnector(room, connectorId, signal)
    const connector = await within(finding, { ms: FIND_DEADLINE }).catch(() => void finding.then(retry))
    // Two wallets claim the same id: neither is picked without the visitor.
    if (!connector?.restore || connector.ambiguous || signal.aborted) return
    const isLast = (each: Network) => Number(each.caipNetworkId === caipNetworkId)
    const networks = [...room.networksOf(namespace)].sort((a, b) => isLast(b) - isLast(a))
    const restoring = connector.restore({
      namespaces: [namespace],
      networks,
      address,
      signal,
      retry,
      added: (session) => later.join(connector, session),
    })
    restoring.then((given) => signal.aborted && given.forEach(end)).catch(() => {})
    if (connector.restoreWithin) allow(connector.restoreWithin)
    return { connector, sessions: await restoring }
  }
  const again = async () => {
    const now = records.wanted().find((each) => each.id === id)
    if (now && !signal.aborted) await bringBack(room, records, links, now, signal, later)
  }
  /** According to storage another wallet or account is connected: this one must not send anything. */
  const dropStale = () => {
    if (!stale || room.live.get(id) !== stale) return
    if (stale.connection().accounts.some((each) => each.address === address)) {
      stale.decided = decided
      return
    }
    drop(id, 'lost')
    end(stale.session)
  }
  const takeUp = async (connector: Connector, sessions: readonly Session[]) => {
    const up = room.live.get(id)
    if ((up && up !== stale) || records.isEnded(id)) return sessions.forEach(end)
    if (records.decided(id) !== decided) {
      sessions.forEach(end)
      return await again()
    }
    const first = sessions.find((each) => each.namespace === namespace)?.accounts.get()[0]
    const picked = over !== undefined && first?.address === over ? address : undefined
    await admit(connector, sessions, [namespace], false, signal, picked)
  }
  const opening = open()
  let isTaken = false
  const takeUpLate = async () => {
    const back = await opening
    if (!back?.sessions.length || signal.aborted) return
    await idle()
    // Meanwhile disconnected by the visitor, or by the wallet after the visitor had reconnected it.
    if (signal.aborted || !records.wanted().some((each) => each.id === id)) back.sessions.forEach(end)
    else await takeUp(back.connector, back.sessions)
  }
  try {
    const wait = { late, signals: [signal] }
    const first = await within(Promise.race([opening, allowed]), { ms: RESTORE_DEADLINE, ...wait })
    const back = typeof first === 'number' ? await within(opening, { ms: first, ...wait }) : first
    isTaken = true
    if (back?.sessions.length) return await takeUp(back.connector, back.sessions)
    // Its account was changed in another tab during the restoration.
    const now = records.wanted().find((each) => each.id === id)
    if (now && now.address !== address) return await again()
    return dropStale()
  } catch (error) {
    // Otherwise every later page would search for it again, and a tab that still has it would keep showing it.
    if (!stale && wrapError(error, 'restore').category === 'ended') {
      // Loads decisions another tab may have made meanwhile.
      records.save()
      records.merge()
      if (records.decided(id) === decided) {
        records.decide(id, true)
        records.save()
        room.state.update((draft) => {
          draft.ended = { connectorId, name }
        })
      }
      return
    }
    dropStale()
    // A later failure has already been reported as a missing answer.
    if (!isTaken) takeUpLate().catch(() => {})
    throw error
  }
}
