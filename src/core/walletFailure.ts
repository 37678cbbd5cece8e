import { PorticoError } from 'portico/kernel'

/** Creates an error about a wallet, with a code of EIP-1193 or JSON-RPC. */
export const walletFailure = (message: string, code?: number, cause?: unknown): PorticoError =>
  Object.assign(
    new PorticoError(message, { category: 'wallet', ...(cause !== undefined && { cause }) }),
    code === undefined ? {} : { code },
  )
