import { PorticoError } from 'portico/kernel'

/** Creates an error about a wallet. */
export const walletFailure = (text: string, cause?: unknown): PorticoError =>
  new PorticoError(text, { category: 'wallet', ...(cause === undefined ? {} : { cause }) })
