import { PorticoError } from 'portico/kernel'
import type { AuthError, AuthFailure } from './contract.js'

/** An error of the embedded wallet, with a `code` where EIP-1193 defines one. */
export const authError = (
  reason: AuthFailure,
  message: string,
  { code, cause }: { readonly code?: number; readonly cause?: unknown } = {},
): AuthError =>
  Object.assign(new PorticoError(message, { category: 'auth', ...(cause === undefined ? {} : { cause }) }), {
    reason,
    ...(code === undefined ? {} : { code }),
  })
