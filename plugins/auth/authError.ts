import { PorticoError } from 'portico/kernel'
import type { AuthError, AuthFailure } from './contract.js'

/** An error of the embedded wallet; its `code` is a number where EIP-1193 defines one. */
export const authError = (
  reason: AuthFailure,
  message: string,
  { code, cause }: { readonly code?: number; readonly cause?: unknown } = {},
): AuthError =>
  Object.assign(
    new PorticoError(message, {
      category: 'auth',
      code: `auth-${reason}`,
      ...(cause === undefined ? {} : { cause }),
    }),
    {
      reason,
      ...(code === undefined ? {} : { code }),
    },
  )
