import type { Busy } from 'portico/core'
import type { Dispose, Namespace } from 'portico/kernel'
import type { SessionContext } from './context.js'

/**
 * Creates the function that marks an operation as running on namespaces; it returns a function that removes
 * the mark. If several operations run, the latest is shown, but a pairing only if nothing else runs on the
 * namespace.
 */
export const createBusy = ({ state }: SessionContext, changed: (namespace: Namespace) => void) => {
  let operations: readonly { readonly namespaces: readonly Namespace[]; readonly what: Busy }[] = []
  const write = (namespaces: readonly Namespace[]) => {
    state.update((draft) => {
      draft.busy = Object.fromEntries(
        operations.flatMap((each) => each.namespaces.map((namespace) => [namespace, each.what])),
      )
    })
    namespaces.forEach(changed)
  }
  return (namespaces: readonly Namespace[], what: Busy): Dispose => {
    const operation = { namespaces, what }
    operations = what === 'pairing' ? [operation, ...operations] : [...operations, operation]
    write(namespaces)
    return () => {
      const remaining = operations.filter((each) => each !== operation)
      if (remaining.length === operations.length) return
      operations = remaining
      write(namespaces)
    }
  }
}
