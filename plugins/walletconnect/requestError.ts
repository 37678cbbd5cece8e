import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'

/** Longest text of a wallet that is shown. */
const TEXT = 500

/** What a paired wallet or the package throws, plain objects among it, as an error with the wallet's code and data (EIP-1193). */
export const requestError = (cause: unknown): PorticoError => {
  const { code, data } = Object(cause) as { readonly code?: unknown; readonly data?: unknown }
  return Object.assign(new PorticoError(errorText(cause).slice(0, TEXT), { category: 'wallet', cause }), {
    ...(typeof code === 'number' && { code }),
    ...(data !== undefined && { data }),
  })
}
