import type { Locator } from 'playwright-core'
import { eventually } from './visitor.js'

/**
 * Presses a button until `isTaken`, because it ignores presses for half a second after a change. The presses are not
 * forced: a forced one would reach what has replaced the button, such as "Disconnect".
 */
export const pressUntil = (button: Locator, isTaken: () => unknown) =>
  eventually(async () => {
    await button.click({ timeout: 1000 }).catch(() => {})
    return isTaken()
  }).toBeTruthy()
