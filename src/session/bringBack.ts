import { type Connector, within, wrapError } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { Links } from './createLinks.js'
import type { Records } from './createRecords.js'
import type { Room } from './room.js'
import type { StoredConnection } from './stored.js'

/** Longest wait for a stored wallet to show up, and for it to have come back, in milliseconds. */
const FIND_DEADLINE = 3000
const RESTORE_DEADLINE = 5000

const findConnector = ({ connectors }: Room, id: string, signal: AbortSignal) =>
  new Promise<Connector | undefined>((resolve) => {
    const look = () => connectors.get().find((each) => each.id === id)
    const leave = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', leave)
      resolve(look())
    }
    const timer = setTimeout(leave, FIND_DEADLINE)
    const stop = connectors.subscribe(() => look() && leave())
    signal.addEventListener('abort', leave)
    if (look() || signal.aborted) leave()
  })

/** Brings one stored connection back without asking the visitor; the caller aborts the signal where this rejects. */
export const bringBack = async (
  room: Room,
  records: Records,
  links: Links,
  { id, namespace, connectorId, name, address, caipNetworkId, over }: StoredConnection,
  signal: AbortSignal,
): Promise<void> => {
  const { admit, drop, end } = links
  const decided = records.decided(id)
  /** One that the visitor connected anew in another tab. */
  const stale = room.live.get(id)
  const silent = `${name} did not answer`
  const open = async () => {
    const { wakeStored, wakeChain } = room.config
    // Without its chain a connection is of use all the same.
    await Promise.all([wakeStored(), wakeChain(namespace).catch(() => {})])
    const connector = await findConnector(room, connectorId, signal)
    // Two wallets that claim one id: none is picked without the visitor.
    if (!connector?.restore || connector.ambiguous || signal.aborted) return
    const isLast = (each: Network) => Number(each.caipNetworkId === caipNetworkId)
    const networks = [...room.networksOf(namespace)].sort((a, b) => isLast(b) - isLast(a))
    const request = { namespaces: [namespace], networks, address, signal }
    const restoring = connector.restore(request)
    restoring.then((late) => signal.aborted && late.forEach(end)).catch(() => {})
    const { restoreWithin } = connector
    // One that says how long it takes is waited for apart.
    if (restoreWithin) {
      const sessions = within(restoring, { ms: restoreWithin, late: silent, signals: [signal] })
      // Given up in this very turn, nobody waits for it.
      sessions.catch(() => {})
      return { connector, sessions }
    }
    return { connector, sessions: await restoring }
  }
  const again = async () => {
    const now = records.wanted().find((each) => each.id === id)
    if (now && !signal.aborted) await bringBack(room, records, links, now, signal)
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
  try {
    const back = await within(open(), { ms: RESTORE_DEADLINE, late: silent, signals: [signal] })
    const sessions = (await back?.sessions) ?? []
    if (!back || !sessions.length) {
      // Its account changed in another tab while it was on its way.
      const now = records.wanted().find((each) => each.id === id)
      if (now && now.address !== address) return await again()
      return dropStale()
    }
    const up = room.live.get(id)
    if ((up && up !== stale) || records.isEnded(id)) return sessions.forEach(end)
    if (records.decided(id) !== decided) {
      sessions.forEach(end)
      return await again()
    }
    const first = sessions.find((each) => each.namespace === namespace)?.accounts.get()[0]
    const picked = over !== undefined && first?.address === over ? address : undefined
    await admit(back.connector, sessions, [namespace], false, signal, picked)
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
    throw error
  }
}
