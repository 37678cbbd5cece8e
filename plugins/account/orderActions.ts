import type { AccountAction } from './contract.js'

const defaults = ['onramp', 'swaps', 'receive', 'send']

/** Actions in the host's order, then spec 2's, then as they came. */
export const orderActions = (
  actions: readonly AccountAction[],
  order: readonly string[] = [],
): readonly AccountAction[] => {
  const ids = [...new Set([...order, ...defaults, ...actions.map((action) => action.id)])]
  return ids.flatMap((id) => actions.filter((action) => action.id === id))
}
