import { type Connector, within, wrapError } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { Links } from './createLinks.js'
import type { Records } from './createRecords.js'
import type { Room } from './room.js'
import type { StoredConnection } from './stored.js'

/** Longest wait for a stored wallet to show up, and for it to have come back, in milliseconds. */
const FIND_DEADLINE = 3000
const RESTORE_DEADLINE = 5000

/** The connector of this id, however late it shows up; undefined once the signal aborts. */
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

/** What a restoration may do once nobody waits for it any more. */
export interface Later {
  /** Starts over: the wallet showed up, or may share the account now. */
  retry(): void
  /** Resolves when the visitor is not choosing a wallet. */
  idle(): Promise<void>
}

/**
 * Brings one stored connection back without asking the visitor. Settles when the wait for it is over; an answer that comes
 * later is taken up all the same until the signal aborts.
 */
export const bringBack = async (
  room: Room,
  records: Records,
  links: Links,
  { id, namespace, connectorId, name, address, caipNetworkId, over }: StoredConnection,
  signal: AbortSignal,
  { retry, idle }: Later,
): Promise<void> => {
  const { admit, drop, end } = links
  const decided = records.decided(id)
  /** One that the visitor connected anew in another tab. */
  const stale = room.live.get(id)
  const late = `${name} did not answer`
  let allow: (ms: number) => void
  /** The time that a connector takes for itself. */
  const allowed = new Promise<number>((resolve) => {
    allow = resolve
  })
  const open = async () => {
    const { wakeStored, wakeChain } = room.config
    // Without its chain a connection is of use all the same.
    await Promise.all([wakeStored(), wakeChain(namespace).catch(() => {})])
    const finding = findConnector(room, connectorId, signal)
    const connector = await within(finding, { ms: FIND_DEADLINE }).catch(() => void finding.then(retry))
    // Two wallets that claim one id: none is picked without the visitor.
    if (!connector?.restore || connector.ambiguous || signal.aborted) return
    const isLast = (each: Network) => Number(each.caipNetworkId === caipNetworkId)
    const networks = [...room.networksOf(namespace)].sort((a, b) => isLast(b) - isLast(a))
    const restoring = connector.restore({ namespaces: [namespace], networks, address, signal, retry })
    restoring.then((given) => signal.aborted && given.forEach(end)).catch(() => {})
    if (connector.restoreWithin) allow(connector.restoreWithin)
    return { connector, sessions: await restoring }
  }
  const again = async () => {
    const now = records.wanted().find((each) => each.id === id)
    if (now && !signal.aborted) await bringBack(room, records, links, now, signal, { retry, idle })
  }
  /** Storage says that another wallet or account is connected: nothing may be sent from this one. */
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
    // Ended since by the visitor, or by the wallet after the visitor had connected it anew.
    if (signal.aborted || !records.wanted().some((each) => each.id === id)) back.sessions.forEach(end)
    else await takeUp(back.connector, back.sessions)
  }
  try {
    const wait = { late, signals: [signal] }
    const first = await within(Promise.race([opening, allowed]), { ms: RESTORE_DEADLINE, ...wait })
    const back = typeof first === 'number' ? await within(opening, { ms: first, ...wait }) : first
    isTaken = true
    if (back?.sessions.length) return await takeUp(back.connector, back.sessions)
    // Its account changed in another tab while it was on its way.
    const now = records.wanted().find((each) => each.id === id)
    if (now && now.address !== address) return await again()
    return dropStale()
  } catch (error) {
    // Else each page to come would look for it again, and a tab that has it still would go on showing it.
    if (!stale && wrapError(error, 'restore').category === 'ended') {
      // Reads what another tab may have decided meanwhile.
      records.save()
      records.merge()
      if (records.decided(id) === decided) {
        records.decide(id, true)
        records.save()
      }
      return
    }
    dropStale()
    // What fails later has been reported as what did not answer.
    if (!isTaken) takeUpLate().catch(() => {})
    throw error
  }
}
