import { isA, PorticoError } from './errors.js'
import { errorText } from './errorText.js'

/** Wraps anything thrown once, keeping its text and cause (spec 8: errors are wrapped with a category). */
export const wrapError = (error: unknown, category: string, plugin?: string): PorticoError =>
  isA(PorticoError, error) ? error : new PorticoError(errorText(error), { category, cause: error, plugin })
