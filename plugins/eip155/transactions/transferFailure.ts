import { PorticoError } from 'portico/kernel'

/** The reason why a transfer is refused before the wallet is asked. */
export type TransferRefusal =
  | 'decimals'
  | 'unread'
  | 'unsent'
  | 'amount'
  | 'receiver'
  | 'account'
  | 'network'
  | 'asset'

/** Creates an error about a transfer that has not been sent. */
export const transferFailure = (text: string, reason: TransferRefusal, cause?: unknown): PorticoError =>
  Object.assign(
    new PorticoError(text, {
      category: 'transfer',
      code: `transfer-${reason}`,
      ...(cause === undefined ? {} : { cause }),
    }),
    {
      reason,
    },
  )
