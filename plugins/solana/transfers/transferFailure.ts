import { PorticoError } from 'portico/kernel'

/** Why a transfer is refused; views have a text for each. */
export type TransferRefusal =
  | 'account'
  | 'amount'
  | 'asset'
  | 'changed'
  | 'decimals'
  | 'expired'
  | 'funds'
  | 'network'
  | 'payment'
  | 'receiver'
  | 'rent'
  | 'keep'

/** An error about a transfer that has not been sent. */
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
