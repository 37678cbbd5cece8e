import type { Kernel } from 'portico/kernel'
import type { whenIdle as WhenIdle } from '../whenIdle.js'

/** Milliseconds that a step of work may take on a slow device. */
const STEP = 20
/** Milliseconds after which the other plugins no longer wait for a slow one. */
const SLOW = 1000

/** Whether another step of work fits in the idle period. */
const hasTime = (idle?: IdleDeadline): boolean => !!idle && idle.timeRemaining() > STEP

/**
 * Loads and starts the plugins that an open needs one after another in idle periods, so that no task is long.
 * Any other call that wakes plugins, such as that of an open, starts all of its plugins at once. So does this
 * one if the page is never idle, if a plugin fails, or if one is slow, because it may wait for a later one.
 * `whenIdle` is passed in because esbuild would otherwise make a file of its own of that module.
 */
export const wakeInSteps = async (
  kernel: Kernel,
  whenIdle: typeof WhenIdle,
  idle?: IdleDeadline,
): Promise<void> => {
  const visited = new Set<string>()
  while (!idle?.didTimeout) {
    // Looked up at each step, because the host may add plugins meanwhile.
    const next = kernel.plugins.get().find(({ id, status }) => status === 'idle' && !visited.has(id))
    if (!next) break
    visited.add(next.id)
    if (!hasTime(idle)) idle = await new Promise(whenIdle)
    if (idle?.didTimeout) break
    const inTime = await Promise.race([
      kernel.wake('open', undefined, next.id).then(() => true),
      new Promise((resolve) => setTimeout(resolve, SLOW)),
    ])
    if (!inTime || kernel.plugins.get().some(({ error }) => error)) break
  }
  return kernel.wake('open')
}
