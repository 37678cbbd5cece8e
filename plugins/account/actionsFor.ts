import type { AccountAction } from './contract.js'

const defaults = ['onramp', 'swaps', 'receive', 'send']

/** The actions a namespace has: in the host's order, then spec 2's, then as they came. */
export const actionsFor = (
  actions: readonly AccountAction[],
  namespace: string,
  order: readonly string[] = [],
): readonly AccountAction[] => {
  const served = actions.filter((action) => action.namespaces?.includes(namespace) ?? true)
  const ids = [...new Set([...order, ...defaults, ...served.map((action) => action.id)])]
  return ids.flatMap((id) => served.filter((action) => action.id === id))
}
