import type { Connection, Connector } from 'portico/core'
import { errorText } from 'portico/kernel'
import type { createBusy } from './createBusy.js'
import type { Links } from './createLinks.js'
import type { Records } from './createRecords.js'
import type { Room } from './room.js'
import { within } from './within.js'

/** Longest wait for a stored wallet to show up, and for it to have come back, in milliseconds. */
const FIND_DEADLINE = 3000
const RESTORE_DEADLINE = 5000

/** Brings stored connections back, and follows what other tabs store. */
export const createRestore = (
  room: Room,
  records: Records,
  { drop, admit, end, activate }: Links,
  busy: ReturnType<typeof createBusy>,
) => {
  const { config, state, options, live, connectors, stopped, networksOf, at, activeOf, storedIds, tell } =
    room
  /** Records that were tried: one that could not come back is not tried again and again. */
  let tried = new Set<string>()

  const findConnector = (id: string) =>
    new Promise<Connector | undefined>((resolve) => {
      const look = () => connectors.get().find((each) => each.id === id)
      const leave = () => {
        clearTimeout(timer)
        stop()
        stopped.removeEventListener('abort', leave)
        resolve(look())
      }
      const timer = setTimeout(leave, FIND_DEADLINE)
      const stop = connectors.subscribe(() => look() && leave())
      stopped.addEventListener('abort', leave)
      if (look()) leave()
    })

  const bringBack = async ({ id, namespace, connectorId, name, address }: Connection) => {
    if (live.has(id) || !at(namespace)) return
    const abort = new AbortController()
    const { signal } = abort
    const open = async () => {
      await config.wakeStored()
      const connector = await findConnector(connectorId)
      // Two wallets that claim one id: none is picked without the visitor.
      if (!connector?.restore || connector.ambiguous || signal.aborted) return
      const request = { namespaces: [namespace], networks: networksOf(namespace), address, signal }
      const sessions = await connector.restore(request)
      if (signal.aborted) sessions.forEach(end)
      else return { connector, sessions }
    }
    try {
      const back = await within(open(), RESTORE_DEADLINE, `${name} did not answer`, stopped)
      if (!back?.sessions.length) return
      if (live.has(id) || records.isEnded(id)) back.sessions.forEach(end)
      else await admit(back.connector, back.sessions, [namespace], false, stopped)
    } catch (error) {
      abort.abort(error)
      tell('error', { category: 'restore', message: errorText(error) })
    }
  }

  const restore = async () => {
    if (!options.enableReconnect) return records.clear()
    const wanted = records.wanted()
    const preferred = Object.entries(storedIds.get())
    tried = new Set(wanted.map((each) => each.id))
    await Promise.all(
      wanted.map(async (record) => {
        const release = busy([record.namespace].filter(at), 'restoring')
        await bringBack(record)
        release()
      }),
    )
    for (const [namespace, connectorId] of preferred) {
      const id = `${connectorId}|${namespace}`
      // What the visitor chose in the meantime stays.
      if (live.get(id)?.admitted && !activeOf(namespace)?.chosen) activate(id)
    }
  }

  const follow = () => {
    records.merge()
    for (const [id, entry] of [...live])
      if (entry.admitted && records.isEnded(id)) {
        drop(id, 'tab')
        end(entry.session)
      }
    if (!state.get().restored) return
    const wanted = records.wanted()
    const fresh = wanted.filter(({ id }) => !tried.has(id) && !live.has(id))
    tried = new Set(wanted.map((each) => each.id))
    // Another tab wrote without knowing of ours.
    if ([...live].some(([id, entry]) => entry.admitted && !tried.has(id))) records.save()
    if (options.enableReconnect) for (const record of fresh) void bringBack(record)
  }
  records.watch(follow)

  return { restore, follow }
}
