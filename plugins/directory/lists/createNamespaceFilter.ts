import type { Router } from 'portico/core'
import { type Cell, cell, type Dispose, type Namespace, type Network } from 'portico/kernel'
import type { Filter } from '../internal.js'

export interface NamespaceFilterDeps {
  readonly router: Pick<Router, 'state'>
  networks(): readonly Network[]
}

/** The filter of the wallet list; initially the namespace that Connect was opened for. */
export const createNamespaceFilter = ({ router, networks }: NamespaceFilterDeps) => {
  const read = (): Namespace | undefined => {
    const connect = router.state.get().stack.findLast(({ view }) => view === 'Connect')
    const namespace = (connect?.params as { namespace?: Namespace } | undefined)?.namespace
    return networks().some((each) => each.chainNamespace === namespace) ? namespace : undefined
  }
  let namespaceNow = read()
  const current = (): Filter => (namespaceNow ? { namespace: namespaceNow } : {})
  const filter: Cell<Filter> = cell(current())
  return {
    filter,
    /** The filter without the visitor's choices. */
    current,
    /** Calls back when Connect is opened for another namespace, or for all of them. */
    onNamespaceChange: (listener: () => void): Dispose =>
      router.state.subscribe(() => {
        const before = namespaceNow
        namespaceNow = read()
        if (namespaceNow === before) return
        const { namespace: _, ...rest } = filter.get()
        filter.set({ ...rest, ...current() })
        listener()
      }),
  }
}
