import { transferFailure } from '../transactions/transferFailure.js'

/**
 * Loads the code that compares the sent transaction with the confirmed one; without it nothing may be sent.
 */
export const loadReadBack = async (): Promise<typeof import('./readBack.js').readBack> => {
  try {
    return (await import('./readBack.js')).readBack
  } catch (cause) {
    throw transferFailure('The code that checks what was sent could not be loaded', 'unsent', cause)
  }
}
