import { errorText } from './errorText.js'
import { field } from './field.js'

/** Whether it holds for what was thrown, or for one of three causes behind it: a wallet's error could be endless. */
const within = (error: unknown, holds: (cause: unknown) => boolean): boolean => {
  for (let at = error, depth = 0; at && depth < 4; at = field(at, 'cause') ?? field(at, 'data'), depth++)
    if (holds(at)) return true
  return false
}

/** True when the visitor declined in the wallet: codes 4001, 5000, 5002 (EIP-1193, CAIP-25) or the usual texts. */
export const isRejection = (error: unknown): boolean =>
  within(
    error,
    (cause) =>
      [4001, 5000, 5002, 'ACTION_REJECTED'].includes(field(cause, 'code') as never) ||
      /user (rejected|denied|cancell?ed)|rejected by user/i.test(errorText(cause)),
  )

/** True where a wallet said that it has a prompt open already: code -32002 (EIP-1474), in the error or a cause of it. */
export const isPromptOpen = (error: unknown): boolean =>
  within(error, (cause) => field(cause, 'code') === -32002)
