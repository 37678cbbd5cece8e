import type { Busy } from 'portico/core'
import type { Dispose, Namespace } from 'portico/kernel'
import type { Room } from './room.js'

/**
 * Creates the function that marks an operation as running on namespaces; it returns a function that removes
 * the mark. If several operations run, the latest is shown, but a pairing only if nothing else runs on the
 * namespace.
 */
export const createBusy = ({ state }: Room, changed: (namespace: Namespace) => void) => {
  let work: readonly { readonly namespaces: readonly Namespace[]; readonly what: Busy }[] = []
  const write = (namespaces: readonly Namespace[]) => {
    state.update((draft) => {
      draft.busy = Object.fromEntries(
        work.flatMap((each) => each.namespaces.map((namespace) => [namespace, each.what])),
      )
    })
    namespaces.forEach(changed)
  }
  return (namespaces: readonly Namespace[], what: Busy): Dispose => {
    const mine = { namespaces, what }
    work = what === 'pairing' ? [mine, ...work] : [...work, mine]
    write(namespaces)
    return () => {
      const left = work.filter((each) => each !== mine)
      if (left.length === work.length) return
      work = left
      write(namespaces)
    }
  }
}
