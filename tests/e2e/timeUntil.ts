import type { Page } from 'playwright-core'
import { eventually } from './visitor.js'

/** Stops a page's clock `ahead` ms from now; tries again if a slow machine took longer than that to do so. */
export const stopTime = async (page: Page, ahead = 500): Promise<void> => {
  for (let tries = 0; ; tries++)
    try {
      return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
    } catch (error) {
      if (tries > 9) throw error
    }
}

/**
 * Advances a page's stopped clock until a condition holds; returns the milliseconds that passed. Deadlines
 * are measured in this time, so that a slow machine does not count.
 */
export const timeUntil = async (
  { clock }: Page,
  comes: Promise<unknown> | (() => boolean | Promise<boolean>),
  /** Milliseconds of each step, fewer than the step itself takes. */
  step = 20,
): Promise<number> => {
  let done = false
  if (typeof comes !== 'function') comes.finally(() => (done = true)).catch(() => {})
  let passed = 0
  await eventually(async () => {
    if (typeof comes === 'function' ? await comes() : done) return true
    await clock.runFor(step)
    passed += step
    return false
  }).toBe(true)
  await comes
  return passed
}
