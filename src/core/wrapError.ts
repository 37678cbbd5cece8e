import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { peek } from './peek.js'

/**
 * Wraps anything thrown in a `PorticoError`, and keeps its text and cause. An error that is a `PorticoError`
 * is returned as it is.
 */
export const wrapError = (error: unknown, category: string, plugin?: string): PorticoError =>
  peek(() => error instanceof PorticoError)
    ? (error as PorticoError)
    : new PorticoError(errorText(error), { category, cause: error, plugin })
