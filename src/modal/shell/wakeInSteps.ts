import type { Kernel } from 'portico/kernel'
import type { whenIdle as WhenIdle } from '../whenIdle.js'

/** Milliseconds that a step of work may take on a slow device. */
const STEP = 20

/** Whether another step of work fits in the idle period. */
export const hasTime = (idle?: IdleDeadline): boolean => !!idle && idle.timeRemaining() > STEP

/**
 * Loads and starts the plugins that an open needs one after another in idle periods, so that no task is long.
 * Nothing waits for this: any other call that wakes plugins starts all of its plugins at once. On a page that
 * is never idle, the rest starts at once. `whenIdle` is passed in because esbuild would otherwise make a file of its own of
 * that module.
 */
export const wakeInSteps = async (kernel: Kernel, whenIdle: typeof WhenIdle): Promise<void> => {
  let idle: IdleDeadline | undefined
  for (const { id } of kernel.plugins.get()) {
    if (!hasTime(idle)) idle = await new Promise(whenIdle)
    if (idle?.didTimeout) return kernel.wake('open')
    await kernel.wake('open', undefined, id)
  }
}
