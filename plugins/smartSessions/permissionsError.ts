import { PorticoError } from 'portico/kernel'

/** An error about permissions. */
export const permissionsError = (message: string, code: string, cause?: unknown): PorticoError =>
  new PorticoError(message, { category: 'permissions', code, ...(cause !== undefined && { cause }) })

/** The error after the visitor has declined, with the code of EIP-1193. */
export const declinedError = (message: string, cause?: unknown): PorticoError =>
  Object.assign(permissionsError(message, 'permissions', cause), { code: 4001 })
