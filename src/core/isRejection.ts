import { errorText } from './errorText.js'
import { field } from './field.js'

/** True when the visitor declined in the wallet: codes 4001, 5000, 5002 (EIP-1193, CAIP-25) or the usual texts. */
export const isRejection = (error: unknown): boolean => {
  for (let at = error, depth = 0; at && depth < 4; at = field(at, 'cause') ?? field(at, 'data'), depth++)
    if (
      [4001, 5000, 5002, 'ACTION_REJECTED'].includes(field(at, 'code') as never) ||
      /user (rejected|denied|cancell?ed)|rejected by user/i.test(errorText(at))
    )
      return true
  return false
}
