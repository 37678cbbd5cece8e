import type { Page } from 'playwright-core'
import { eventually } from './visitor.js'

/** Stops the clock of a page, so long after now in ms; more than once where the machine took longer than that to say so. */
export const stopTime = async (page: Page, ahead = 500): Promise<void> => {
  for (let tries = 0; ; tries++)
    try {
      return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
    } catch (error) {
      if (tries > 9) throw error
    }
}

/**
 * Lets the time of a page pass whose clock stands, until something has come about, and tells how much has passed: deadlines of ours
 * are met in that time, however long the machine takes for the rest.
 */
export const timeUntil = async (
  { clock }: Page,
  comes: Promise<unknown> | (() => boolean | Promise<boolean>),
  /** So much of it passes at once, in ms: less than the machine takes for it. */
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
