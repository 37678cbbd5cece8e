import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'

/** Longest text of a wallet that is shown. */
const TEXT = 500
/** The field's codes of an owner who declined (CAIP-25): altogether, the chains, the methods, the events. */
const DECLINED: readonly unknown[] = [5000, 5001, 5002, 5003]
/** And the one that every page knows that by (EIP-1193). */
const REJECTED = 4001
/** The package's code of a session that ended before the answer, and the one that every page knows that by (EIP-1193). */
const ENDED = 6000
const DISCONNECTED = 4900

const known = (code: number) => {
  if (DECLINED.includes(code)) return REJECTED
  return code === ENDED ? DISCONNECTED : code
}

/**
 * What a paired wallet or the package throws, plain objects among it, as an error with the wallet's code and data (EIP-1193);
 * the code that the wallet gave a declined one is in the cause.
 */
export const requestError = (cause: unknown): PorticoError => {
  const { code, data } = Object(cause) as { readonly code?: unknown; readonly data?: unknown }
  return Object.assign(new PorticoError(errorText(cause).slice(0, TEXT), { category: 'wallet', cause }), {
    ...(typeof code === 'number' && { code: known(code) }),
    ...(data !== undefined && { data }),
  })
}
