import { PorticoError } from 'portico/kernel'

/** An error about a wallet, or about a request to it. */
export const walletFailure = (message: string, code?: number, cause?: unknown): PorticoError =>
  Object.assign(
    new PorticoError(message, { category: 'wallet', ...(cause !== undefined && { cause }) }),
    code === undefined ? {} : { code },
  )
