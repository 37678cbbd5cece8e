import { readWalletError } from 'portico/core'
import { PorticoError } from 'portico/kernel'

/** CAIP-25 codes for a declined proposal: as a whole, its chains, its methods, its events. */
const DECLINED: readonly unknown[] = [5000, 5001, 5002, 5003]
/** The EIP-1193 code for a rejection, which every page knows. */
const REJECTED = 4001
/** The package's code for a session that ended before the answer, and the EIP-1193 code that replaces it. */
const ENDED = 6000
const DISCONNECTED = 4900

const toStandardCode = (code: number) => {
  if (DECLINED.includes(code)) return REJECTED
  return code === ENDED ? DISCONNECTED : code
}

/**
 * Turns a thrown value of a paired wallet or the package, plain objects included, into an error with the
 * wallet's code and data (EIP-1193). The original code of a rejection is in the cause.
 */
export const requestError = (cause: unknown): PorticoError => {
  const { message, code } = readWalletError(cause)
  const { data } = Object(cause) as { readonly data?: unknown }
  return Object.assign(new PorticoError(message, { category: 'wallet', cause }), {
    ...(code !== undefined && { code: toStandardCode(code) }),
    ...(data !== undefined && { data }),
  })
}
