import type { Locator } from 'playwright-core'
import { eventually } from './visitor.js'

/**
 * Presses a button until its press was taken: for half a second after a change it takes none. A press reaches the button
 * or nothing, because what follows may have taken its place by then, and "Disconnect" may be there.
 */
export const pressUntil = (button: Locator, isTaken: () => unknown) =>
  eventually(async () => {
    await button.click({ timeout: 1000 }).catch(() => {})
    return isTaken()
  }).toBeTruthy()
