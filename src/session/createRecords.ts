import type { SessionContext } from './context.js'
import { connectionsParser, decisionsParser, type StoredConnection, type VisitorDecision } from './stored.js'

/**
 * Stored connections: their records, the active one of each namespace, and the visitor's decisions to connect
 * or disconnect.
 */
export const createRecords = ({ storage, storedIds, live, activeOf, state, own }: SessionContext) => {
  const records = storage.at('session/connections', connectionsParser, [])
  const decisions = storage.at('session/disconnectedConnectorIds', decisionsParser, [])
  /**
   * All known decisions. Two tabs may overwrite each other's, so each tab writes back the ones that are
   * missing.
   */
  const known = new Map<string, VisitorDecision>()

  /** The ids of known decisions that were never seen in storage, which may be full. */
  const unstored = new Set<string>()
  /** The highest counter seen in storage. */
  let highest = 0
  let isMerging = false
  let isAgain = false

  const isEnded = (id: string) => !!known.get(id)?.ended
  const decided = (id: string) => (known.get(id)?.at ?? 0) * 2 + Number(isEnded(id))
  /** Adopts the stored decisions that are newer, or as new as one that was never stored. */
  const adopt = () => {
    for (const each of decisions.get()) {
      const { id, at, ended } = each
      const mine = known.get(id)
      highest = Math.max(highest, at)
      if (!mine || at > mine.at || (at === mine.at && (ended || unstored.has(id)))) {
        known.set(id, each)
        unstored.delete(id)
      }
    }
  }
  const merge = () => {
    adopt()
    // Reading and writing call the listeners, which merge.
    if (isMerging) return
    isMerging = true
    try {
      do {
        isAgain = false
        // Read first: an equal counter that another tab has stored takes precedence over an unstored one.
        decisions.load()
        adopt()
        const stored = new Map(decisions.get().map((each) => [each.id, each]))
        const isNew = ({ id, at, ended }: VisitorDecision) => {
          const other = stored.get(id)
          return !other || at > other.at || (at === other.at && ended && !other.ended)
        }
        if ([...known.values()].some(isNew)) {
          decisions.set([...known.values()].sort((a, b) => b.at - a.at).slice(0, 64))
          // Read again, because a full storage has kept the old list.
          decisions.load()
          adopt()
        }
      } while (isAgain)
    } finally {
      isMerging = false
    }
  }
  const decide = (id: string, ended: boolean) => {
    decisions.load()
    adopt()
    // Written even if nothing changes, because another tab may have decided otherwise a moment ago.
    known.set(id, { id, ended, at: highest + 1 })
    unstored.add(id)
    isAgain = true
    merge()
  }
  /**
   * Stores the remaining connections. An empty list is removed with its key, because a page that finds the
   * keys loads the code that restores connections.
   */
  const store = (kept: readonly StoredConnection[], ids: Readonly<Record<string, string>>) => {
    if (kept.length) records.set(kept)
    else records.remove()
    if (Object.keys(ids).length) storedIds.set(ids)
    else storedIds.remove()
  }
  let loading = false
  /**
   * Stores the live connections. It keeps the records of other tabs, and of connections that could not be
   * restored this time.
   */
  const save = (without?: string) => {
    // Read again first: this write would otherwise drop what another tab has just stored, and that tab may be
    // closed before it can write it back.
    records.load()
    storedIds.load()
    // Another tab may also have disconnected a connection. Loading its decision drops the connection, which
    // calls `save` again; `loading` prevents endless recursion.
    if (!loading) {
      loading = true
      try {
        decisions.load()
      } finally {
        loading = false
      }
    }
    const mine = connectionsParser.parse(
      [...live.values()]
        .filter((each) => each.admitted)
        .map((each) => ({ ...each.connection(), over: each.overridden() })),
    )
    const kept = [
      ...mine,
      ...records
        .get()
        .filter((each) => each.id !== without && !isEnded(each.id) && !mine.some(({ id }) => id === each.id)),
    ]
    const ids: Record<string, string> = {}
    for (const { namespace, connectorId } of [...kept].reverse()) ids[namespace] = connectorId
    for (const [namespace, connectorId] of Object.entries(storedIds.get()))
      if (kept.some((each) => each.namespace === namespace && each.connectorId === connectorId))
        ids[namespace] = connectorId
    for (const namespace of Object.keys(state.get().namespaces)) {
      const entry = activeOf(namespace)
      if (entry?.admitted) ids[namespace] = entry.connection().connectorId
    }
    store(kept, ids)
  }

  merge()
  return {
    isEnded,
    decided,
    decide,
    save,
    merge,
    /** Loads the records that other tabs have stored. */
    load: records.load,
    /** Records of the connections that the visitor has not disconnected. */
    wanted: (): readonly StoredConnection[] => records.get().filter((each) => !isEnded(each.id)),
    clear: () => store([], {}),
    watch: (changed: () => void) => {
      own(records.subscribe(changed))
      own(decisions.subscribe(changed))
    },
  }
}

export type Records = ReturnType<typeof createRecords>
