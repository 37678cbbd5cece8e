import type { Room } from './room.js'
import { connectionsParser, type Decision, decisionsParser, type StoredConnection } from './stored.js'

/** What is stored of connections: the records, the one in use per namespace, and what the visitor ended. */
export const createRecords = ({ storage, storedIds, live, activeOf, state, own }: Room) => {
  const records = storage.at('session/connections', connectionsParser, [])
  const decisions = storage.at('session/disconnectedConnectorIds', decisionsParser, [])
  /** A tab that writes what it knew may lose what another wrote just before: each writes its own again. */
  const known = new Map<string, Decision>()

  const isEnded = (id: string) => !!known.get(id)?.ended
  const decided = (id: string) => known.get(id)?.at ?? 0
  const wins = (one: Decision, other: Decision | undefined) =>
    !other || one.at > other.at || (one.at === other.at && one.ended && !other.ended)
  const merge = () => {
    const stored = new Map(decisions.get().map((each) => [each.id, each]))
    for (const each of stored.values()) if (wins(each, known.get(each.id))) known.set(each.id, each)
    if ([...known.values()].some((each) => wins(each, stored.get(each.id))))
      decisions.set([...known.values()].sort((a, b) => b.at - a.at).slice(0, 64))
  }
  const decide = (id: string, ended: boolean) => {
    decisions.load()
    merge()
    // Always written: another tab may have decided otherwise a moment ago.
    known.set(id, { id, ended, at: Math.max(Date.now(), (known.get(id)?.at ?? 0) + 1) })
    merge()
  }
  /** Nothing is kept of nothing: a page that finds the key loads what brings connections back. */
  const store = (kept: readonly StoredConnection[], ids: Readonly<Record<string, string>>) => {
    if (kept.length) records.set(kept)
    else records.remove()
    if (Object.keys(ids).length) storedIds.set(ids)
    else storedIds.remove()
  }
  let loading = false
  /** Stores what is up; what another tab has, or what could not come back this time, keeps its record. */
  const save = (without?: string) => {
    // Another tab may have stored a moment ago, and be gone before it could store it again.
    records.load()
    storedIds.load()
    // Or ended one: that is dropped at once, which saves, too.
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
        .map((each) => ({ ...each.connection(), over: each.over() })),
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
    /** Reads what other tabs have stored. */
    load: records.load,
    /** Records of connections the visitor did not end. */
    wanted: (): readonly StoredConnection[] => records.get().filter((each) => !isEnded(each.id)),
    clear: () => store([], {}),
    watch: (changed: () => void) => {
      own(records.subscribe(changed))
      own(decisions.subscribe(changed))
    },
  }
}

export type Records = ReturnType<typeof createRecords>
