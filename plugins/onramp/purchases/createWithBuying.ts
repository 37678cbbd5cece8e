import { within } from 'portico/core'
import type { Buying, BuyingDeps, WithBuying } from './startBuying.js'

/** How long the code may take to load, in milliseconds. */
const LOAD_TIMEOUT = 15_000

/** Creates the function that runs something with the code for buying, which it loads first; `started` is called after each load. */
export const createWithBuying = (
  signal: AbortSignal,
  deps: () => BuyingDeps,
  started: () => void,
): WithBuying => {
  let buying: Buying | undefined
  return (run, failed = () => {}) => {
    if (buying) return run(buying)
    within(import('./startBuying.js'), { ms: LOAD_TIMEOUT, signals: [signal] }).then(({ startBuying }) => {
      buying ??= startBuying(deps())
      run(buying)
      started()
    }, failed)
  }
}
