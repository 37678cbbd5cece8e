import { PorticoError } from 'portico/kernel'

/** An error about a wallet. */
export const walletFailure = (text: string, cause?: unknown): PorticoError =>
  new PorticoError(text, { category: 'wallet', ...(cause === undefined ? {} : { cause }) })
