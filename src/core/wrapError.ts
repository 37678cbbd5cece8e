import { PorticoError } from 'portico/kernel'
import { errorText } from './errorText.js'
import { peek } from './peek.js'

/** Wraps anything thrown once, keeping its text and cause (spec 8: errors are wrapped with a category). */
export const wrapError = (error: unknown, category: string, plugin?: string): PorticoError =>
  peek(() => error instanceof PorticoError)
    ? (error as PorticoError)
    : new PorticoError(errorText(error), { category, cause: error, plugin })
