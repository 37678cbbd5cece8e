import type { Busy } from 'portico/core'
import type { Dispose, Namespace } from 'portico/kernel'
import type { Room } from './room.js'

/** Says what is under way on namespaces until it is taken back; several things may be, the latest is shown. */
export const createBusy = ({ state }: Room, changed: (namespace: Namespace) => void) => {
  const work = new Set<{ readonly namespaces: readonly Namespace[]; readonly what: Busy }>()
  const write = (namespaces: readonly Namespace[]) => {
    state.update((draft) => {
      draft.busy = Object.fromEntries(
        [...work].flatMap((each) => each.namespaces.map((namespace) => [namespace, each.what])),
      )
    })
    namespaces.forEach(changed)
  }
  return (namespaces: readonly Namespace[], what: Busy): Dispose => {
    const mine = { namespaces, what }
    work.add(mine)
    write(namespaces)
    return () => {
      if (work.delete(mine)) write(namespaces)
    }
  }
}
