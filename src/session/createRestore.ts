import { errorText } from 'portico/core'
import type { SessionContext } from './context.js'
import type { Lifecycle } from './createLifecycle.js'
import type { Records } from './createRecords.js'
import type { Restorations } from './createRestorations.js'
import { endUnused } from './endUnused.js'
import type { StoredConnection } from './stored.js'

/** Restores stored connections, and applies changes that other tabs make. */
export const createRestore = (
  context: SessionContext,
  records: Records,
  { drop }: Lifecycle,
  loadRestorations: () => Promise<Restorations>,
) => {
  const { state, options, live, emit } = context
  /**
   * By connection id, the time of the visitor's decision as it was at the last attempt to restore. A
   * connection that cannot be restored is tried again only after a new decision.
   */
  let tried = new Map<string, number>()
  const attempt = () => {
    const wanted = records.wanted()
    tried = new Map(wanted.map(({ id }) => [id, records.decided(id)]))
    return wanted
  }
  const begin = (record: StoredConnection) =>
    loadRestorations()
      .then((code) => code.begin(record))
      .catch((error) => emit('error', { category: 'restore', code: 'restore', message: errorText(error) }))

  const restore = async () => {
    if (options.enableReconnect) await (await loadRestorations()).restore(attempt())
    else records.clear()
  }

  const applyTabs = () => {
    records.merge()
    // Set every flag first: dropping one connection may end others, and a stale one that ends must not count
    // as disconnected by the visitor.
    for (const [id, entry] of live) entry.stale = entry.admitted && entry.decided !== records.decided(id)
    for (const [id, entry] of [...live])
      if (entry.admitted && records.isEnded(id)) {
        drop(id, 'tab')
        endUnused(entry.session)
      }
    if (!state.get().restored) return
    const before = tried
    const wanted = attempt()
    // Another tab has overwritten the records of this one.
    if ([...live].some(([id, entry]) => entry.admitted && !tried.has(id))) records.save()
    if (!options.enableReconnect) return
    for (const record of wanted) {
      const { id } = record
      const isUp = live.get(id)?.stale === false
      if (!isUp && before.get(id) !== tried.get(id)) void begin(record)
    }
  }
  records.watch(applyTabs)

  return { restore, applyTabs, begin }
}
