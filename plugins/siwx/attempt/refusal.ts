import { PorticoError } from 'portico/kernel'

/** An error of a sign-in. */
export const refusal = (message: string, cause?: unknown, code = 'sign-in') =>
  new PorticoError(message, { category: 'sign-in', code, ...(cause !== undefined && { cause }) })
/** The error for something that a sign-in needs but the page does not have. */
export const lacking = (message: string, code: string) => refusal(message, undefined, code)
