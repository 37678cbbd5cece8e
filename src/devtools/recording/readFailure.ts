import { errorText, field, isRejection } from 'portico/core'
import type { Failure } from './entries.js'

const LENGTH = 300

/** Reads anything that was thrown; never throws. */
export const readFailure = (thrown: unknown): Failure => {
  const code = field(thrown, 'code')
  const category = field(thrown, 'category')
  return {
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    category: typeof category === 'string' ? category : undefined,
    message: errorText(thrown).slice(0, LENGTH),
    isRejection: isRejection(thrown),
  }
}
