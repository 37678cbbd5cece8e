import { type Dispose, errorText } from 'portico/kernel'
import type { createBusy } from './createBusy.js'
import type { Links } from './createLinks.js'
import type { Records } from './createRecords.js'
import type { Room } from './room.js'
import type { StoredConnection } from './stored.js'

/** Brings stored connections back, and follows what other tabs store. */
export const createRestore = (
  room: Room,
  records: Records,
  links: Links,
  busy: ReturnType<typeof createBusy>,
) => {
  const { state, options, live, own, at, activeOf, storedIds, tell } = room
  const { drop, end, activate } = links
  /** Records that were tried: one that could not come back is not tried again and again. */
  let tried = new Set<string>()
  /** What is coming back, by connection. */
  const coming = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>()

  const begin = async (record: StoredConnection, release: Dispose) => {
    const { id, namespace } = record
    if (live.has(id) || coming.has(id) || !at(namespace)) return release()
    const abort = new AbortController()
    const ended = import('./bringBack.js')
      .then((code) => code.bringBack(room, records, links, record, abort.signal))
      .catch((error) => {
        abort.abort(error)
        if (!records.isEnded(id)) tell('error', { category: 'restore', message: errorText(error) })
      })
      .finally(() => {
        coming.delete(id)
        release()
      })
    coming.set(id, { abort, ended })
    return ended
  }
  own(() => {
    for (const { abort } of coming.values()) abort.abort()
  })

  /** What is on its way back, or could be with the next page, is not wanted any more. */
  const giveUp = async (meant: (connection: StoredConnection) => boolean) => {
    const wanted = records.wanted().filter(meant)
    // What the visitor has connected in the meantime ends with its connection.
    const given = wanted.filter(({ id }) => !live.get(id)?.admitted && !live.get(id)?.chosen)
    for (const { id } of given) records.decide(id, true)
    if (given.length) records.save()
    await Promise.all(
      wanted.map(({ id }) => {
        coming.get(id)?.abort.abort()
        return coming.get(id)?.ended
      }),
    )
  }

  const restore = async () => {
    if (!options.enableReconnect) return records.clear()
    const wanted = records.wanted()
    const preferred = Object.entries(storedIds.get())
    tried = new Set(wanted.map((each) => each.id))
    await Promise.all(wanted.map((each) => begin(each, busy([each.namespace].filter(at), 'restoring'))))
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
    if (options.enableReconnect) for (const record of fresh) void begin(record, () => {})
  }
  records.watch(follow)

  return { restore, follow, giveUp }
}
