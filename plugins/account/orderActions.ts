import type { AccountAction } from './contract.js'

/** Sorts actions: the host's order first, then their own. */
export const orderActions = (
  actions: readonly AccountAction[],
  order: readonly string[] = [],
): readonly AccountAction[] => {
  const ids = new Set([...order, ...actions.map((action) => action.id)])
  return [...ids].flatMap((id) => actions.filter((action) => action.id === id))
}
