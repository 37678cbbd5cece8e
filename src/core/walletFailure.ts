import { PorticoError } from 'portico/kernel'

/** An error about a wallet; `code` is that of EIP-1193 or JSON-RPC. */
export const walletFailure = (message: string, code?: number, cause?: unknown): PorticoError =>
  Object.assign(
    new PorticoError(message, { category: 'wallet', ...(cause !== undefined && { cause }) }),
    code === undefined ? {} : { code },
  )
