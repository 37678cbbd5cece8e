import type { StackEntry } from 'portico/core'

/** How many views to go back after a switch: past the list it began in, to UnsupportedChain, or 0 to close. */
export const returnSteps = (stack: readonly StackEntry[]): number => {
  const before = stack.findLastIndex((entry) => entry.view !== 'SwitchNetwork')
  const steps = stack.length - 1 - before
  if (before < 0 || steps === 0) return 0
  return steps > 1 || stack[before]?.view === 'UnsupportedChain' ? steps : 0
}
